/** `latchkey users export`: every user, in a form that can be imported elsewhere. */
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { getReason, isSystemError } from '../files.ts'
import { count } from '../layout.ts'

export const command = defineCommand({
  operand: { name: 'FILE', meaning: 'Ends in .json (users and teams) or .csv (users alone).' },
  options: projectOptions,
  notes: `${projectNotes} The file holds password hashes and second factors: it is readable for you alone, also where a file with other permissions was there.

More: docs/import-export.md`,
  async run(given, terminal) {
    const { operand: file } = given
    const app = await projectApp(given, terminal)
    const format = file.endsWith('.csv') ? 'csv' : 'json'
    let counted = { users: 0, teams: 0 }
    const users = await app.exportUsers({
      format,
      onProgress(now) {
        counted = now
        terminal.status(count(now.users, 'user'))
      },
    })
    const { writeSecretFile } = await import('@latchkey/server')
    await writeSecretFile(terminal.getPath(file), users.stream()).catch((cause: unknown) => {
      throw isSystemError(cause) ? new Cannot(getReason(cause, file), { cause }) : cause
    })
    terminal.status(null)
    const words = `${count(counted.users, 'user')}${format === 'json' ? ` and ${count(counted.teams, 'team')}` : ''}`
    const summary = `Wrote ${words} to ${file}. It holds password hashes: keep it safe.`
    terminal.out(given.has('json') ? JSON.stringify(counted) : summary)
    return 0
  },
})
