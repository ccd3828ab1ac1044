/** `latchkey resources list`: the APIs for which applications receive tokens. */
import type { Resource } from '@latchkey/js'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { columns } from '../layout.ts'

export const command = defineCommand({
  options: projectOptions,
  notes: projectNotes,
  async run(given, terminal) {
    const app = await projectApp(given, terminal)
    const resources = await app.listResources()
    if (given.has('json')) terminal.out(JSON.stringify(resources, null, 2))
    else terminal.out(resources.length === 0 ? 'No resources yet.' : table(resources))
    return 0
  },
})

const table = (resources: readonly Resource[]) =>
  columns([
    ['ID', 'IDENTIFIER', 'NAME', 'TOKENS', 'SCOPES', 'STATUS'],
    ...resources.map(({ id, identifier, displayName, tokenFormat, scopes, isEnabled }) => [
      ...[id, identifier, displayName, tokenFormat],
      ...[scopes.join(' ') || '-', isEnabled ? 'on' : 'off'],
    ]),
  ]).join('\n')
