/** `latchkey projects list`: what an owner owns, through their teams. */
import type { AdminOwnedProject } from '@latchkey/js'
import { defineCommand } from '../command.ts'
import { columns } from '../layout.ts'
import { asOwner, ownerNotes, ownerOptions } from './owner.ts'

export const command = defineCommand({
  options: ownerOptions,
  notes: ownerNotes,
  async run(given, terminal) {
    const projects = await asOwner(given, terminal, owner => owner.listOwnedProjects())
    if (given.has('json')) terminal.out(JSON.stringify(projects.map(asJson), null, 2))
    else if (projects.length === 0) terminal.out('There is no project yet. `latchkey projects create` makes one.')
    else terminal.out(columns([['ID', 'NAME', 'MODE', 'MADE'], ...projects.map(asRow)], terminal.width).join('\n'))
    return 0
  },
})

const asRow = ({ id, displayName, isProductionMode, createdAt }: AdminOwnedProject) => [
  id,
  displayName,
  isProductionMode ? 'production' : 'development',
  createdAt.toISOString().slice(0, 10),
]

const asJson = ({ id, displayName, isProductionMode, createdAt, ownerTeamId }: AdminOwnedProject) => ({
  id,
  displayName,
  isProductionMode,
  createdAt,
  ownerTeamId,
})
