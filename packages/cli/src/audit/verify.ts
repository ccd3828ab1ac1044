/** `latchkey audit verify`: works out every digest here, from what the server shows, without taking its word. */
import type { ChainEnd } from '@latchkey/js'
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { count } from '../layout.ts'

export const command = defineCommand({
  options: {
    head: { takes: 'HASH@POSITION', meaning: 'What an earlier run printed: must still be in the log.' },
    ...projectOptions,
  },
  notes: `Keep what it prints at the end somewhere else, and give it to --head the next time: only so can it be seen when lines were taken away from the end of the log, or the whole log was written anew. It ends with 2 when the log is not what it was.

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
    else if (result.isIntact) terminal.out(intact(result.end))
    else terminal.out(`The audit log is not what it was. ${result.problem}`)
    return result.isIntact ? 0 : 2
  },
})

function intact({ position, hash }: ChainEnd): string {
  if (position === 0) return 'The audit log is empty.'
  return `All is as it was written: ${count(position, 'line')}. Keep this for the next time:\n${hash}@${position}`
}

function headIn(text: string | undefined): ChainEnd | undefined {
  if (text === undefined) return undefined
  const [, hash, position] = /^([0-9a-f]{64})@([1-9]\d*)$/.exec(text) ?? []
  if (!hash) throw new Misuse('--head takes what an earlier run printed: 64 letters and digits, @, and a number.')
  return { hash, position: Number(position) }
}
