/** `latchkey audit verify`: works out every digest here, from what the server shows, without taking its word. */
import type { AuditVerification, ChainEnd } from '@latchkey/js'
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { count } from '../layout.ts'

export const command = defineCommand({
  options: {
    head: { takes: 'HASH@POSITION', meaning: 'What an earlier run printed: must still be in the log.' },
    ...projectOptions,
  },
  notes: `Keep what it prints at the end somewhere else, and give it to --head the next time: only so can it be seen when lines were taken away from the end of the log, or the whole log was rewritten. It ends with 2 when the log is not what it was, or when its newest lines have not been linked to the chain for five minutes.

${projectNotes}`,
  async run(given, terminal) {
    const known = headIn(given.text('head'))
    const app = await projectApp(given, terminal)
    const result = await app.verifyAuditLog({
      known,
      onProgress: ({ position }) => terminal.status(`${count(position, 'line')} …`),
    })
    terminal.status(null)
    if (given.has('json')) terminal.out(JSON.stringify(result))
    else if (result.isIntact) terminal.out([intact(result.end), ...unlinked(result)].join('\n'))
    else terminal.out(`The audit log is not what it was. ${result.problem}`)
    return result.isIntact && !isOverdue(result) ? 0 : 2
  },
})

function intact({ position, hash }: ChainEnd): string {
  if (position === 0) return 'The audit log is empty.'
  return `All is as it was written: ${count(position, 'line')}. Keep this for the next time:\n${hash}@${position}`
}

type Intact = Extract<AuditVerification, { isIntact: true }>

/** Servers link lines within a second or two. */
const OVERDUE_MS = 5 * 60 * 1000

const isOverdue = ({ unlinked: { since } }: Intact) => since !== null && Date.now() - since.getTime() > OVERDUE_MS

function unlinked(result: Intact): string[] {
  const { count: lines, since } = result.unlinked
  if (since === null) return []
  const known = `${count(lines, 'newest line')} not in the chain yet, since ${since.toISOString()}: nothing shows whether ${lines === 1 ? 'it was' : 'they were'} altered.`
  return isOverdue(result)
    ? [known, 'Lines are linked within seconds. Either no server runs, or links were removed by hand.']
    : [known]
}

function headIn(text: string | undefined): ChainEnd | undefined {
  if (text === undefined) return undefined
  const [, hash, position] = /^([0-9a-f]{64})@([1-9]\d*)$/.exec(text) ?? []
  if (!hash) throw new Misuse('--head takes what an earlier run printed: 64 hexadecimal digits, @, and a number.')
  return { hash, position: Number(position) }
}
