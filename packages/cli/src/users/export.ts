/** `latchkey users export`: every user, in a form that can be imported elsewhere. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { count } from '../layout.ts'

export const command = defineCommand({
  operand: { name: 'FILE', meaning: 'Ends in .json (users and teams) or .csv (users alone).' },
  options: projectOptions,
  notes: `${projectNotes} The file holds password hashes and second factors: it is made readable for you alone.

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
    await pipeline(Readable.from(users.stream()), createWriteStream(terminal.pathOf(file), { mode: 0o600 }))
    terminal.status(null)
    const words = `${count(counted.users, 'user')}${format === 'json' ? ` and ${count(counted.teams, 'team')}` : ''}`
    const summary = `Wrote ${words} to ${file}. It holds password hashes: keep it safe.`
    terminal.out(given.has('json') ? JSON.stringify(counted) : summary)
    return 0
  },
})
