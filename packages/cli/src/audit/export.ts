/** `latchkey audit export`: the log as lines of JSON, in the order of its chain, for keeping it elsewhere. */
import { existsSync } from 'node:fs'
import { Cannot, Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { getReason, isSystemError } from '../files.ts'
import { count } from '../layout.ts'

export const command = defineCommand({
  operand: { name: 'FILE', meaning: 'A new file. Each line of it is one line of the log, as JSON.' },
  options: {
    since: { takes: 'DATE', meaning: 'Only what happened from then on, such as 2030-01-31.' },
    action: { takes: 'NAME', meaning: 'Only this action, such as users.delete, or all about users.' },
    ...projectOptions,
  },
  notes: `The file is readable for you alone: it holds names and addresses of people. The whole log, exported without --since and --action, can be verified without the server; docs/audit-log.md describes how.

${projectNotes}`,
  async run(given, terminal) {
    const { operand: name } = given
    const since = dateIn(given.text('since'))
    const app = await projectApp(given, terminal)
    const path = terminal.getPath(name)
    const isThere = new Cannot(`${name} is there already. Name a new file.`)
    if (existsSync(path)) throw isThere
    let written = 0
    async function* lines() {
      for await (const entry of app.iterateAuditLog({ desc: false, since, action: given.text('action') })) {
        yield `${JSON.stringify(entry)}\n`
        written += 1
        if (written % 100 === 0) terminal.status(count(written, 'line'))
      }
    }
    const { createSecretFile } = await import('@latchkey/server')
    await createSecretFile(path, lines()).catch((cause: unknown) => {
      if (!isSystemError(cause)) throw cause
      throw cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
        ? isThere
        : new Cannot(getReason(cause, name), { cause })
    })
    terminal.status(null)
    terminal.out(
      given.has('json')
        ? JSON.stringify({ file: name, lines: written })
        : `Wrote ${count(written, 'line')} to ${name}.`,
    )
    return 0
  },
})

function dateIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new Misuse('--since takes a date such as 2030-01-31.')
  return date
}
