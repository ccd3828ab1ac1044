/** `latchkey signing-keys rotate`: when a key may have become known, or a rule says so. */
import type { SigningKey } from '@latchkey/js'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { columns } from '../layout.ts'

export const command = defineCommand({
  options: projectOptions,
  notes: `The next keys sign as soon as every verifier can know them. Tokens that were signed before stay good until they expire. ${projectNotes}`,
  async run(given, terminal) {
    const app = await projectApp(given, terminal)
    const keys = await app.rotateSigningKeys()
    terminal.out(given.has('json') ? JSON.stringify(keys, null, 2) : table(keys))
    return 0
  },
})

const table = (keys: readonly SigningKey[]) =>
  columns([
    ['KEY', 'FOR', 'STATUS', 'SIGNS FROM'],
    ...keys.map(({ kid, audience, status, signsFrom }) => [kid, audience, status, signsFrom.toISOString()]),
  ]).join('\n')
