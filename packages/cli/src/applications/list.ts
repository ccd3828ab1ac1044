/** `latchkey applications list`: the programs that sign people in with the project. */
import type { Application } from '@latchkey/js'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { columns } from '../layout.ts'

export const command = defineCommand({
  options: projectOptions,
  notes: projectNotes,
  async run(given, terminal) {
    const app = await projectApp(given, terminal)
    const applications = await app.listApplications()
    if (given.has('json')) terminal.out(JSON.stringify(applications, null, 2))
    else terminal.out(applications.length === 0 ? 'No applications yet.' : table(applications))
    return 0
  },
})

const table = (applications: readonly Application[]) =>
  columns([
    ['ID', 'NAME', 'TYPE', 'REGISTERED BY', 'STATUS'],
    ...applications.map(application => [
      application.id,
      application.displayName,
      application.type,
      registeredBy(application),
      application.isEnabled ? 'on' : 'off',
    ]),
  ]).join('\n')

/** An owner, the client itself, or the document at its client id. */
function registeredBy({ registration, clientId }: Application): string {
  if (registration === 'metadata_document') return clientId
  return registration === 'manual' ? 'owner' : 'itself'
}
