/** `latchkey service-accounts list`: the programs of the project and of its teams that have an identity of their own. */
import type { ServiceAccount } from '@latchkey/js'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { columns } from '../layout.ts'

export const command = defineCommand({
  options: { team: { takes: 'TEAM_ID', meaning: 'Those of this team alone.' }, ...projectOptions },
  notes: projectNotes,
  async run(given, terminal) {
    const teamId = given.text('team')
    const app = await projectApp(given, terminal)
    const accounts = await app.listServiceAccounts(teamId === undefined ? {} : { teamId })
    if (given.has('json')) terminal.out(JSON.stringify(accounts, null, 2))
    else terminal.out(accounts.length === 0 ? 'No service accounts yet.' : table(accounts))
    return 0
  },
})

const table = (accounts: readonly ServiceAccount[]) =>
  columns([
    ['CLIENT ID', 'NAME', 'TEAM', 'PERMISSIONS', 'LAST USED', 'STATUS'],
    ...accounts.map(({ id, displayName, teamId, permissionIds, lastUsedAt, isEnabled }) => [
      ...[id, displayName, teamId ?? '-', permissionIds.join(' ') || '-'],
      ...[lastUsedAt?.toISOString() ?? 'never', isEnabled ? 'on' : 'off'],
    ]),
  ]).join('\n')
