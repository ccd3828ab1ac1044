/** `latchkey service-accounts rotate-secret`: when a secret may have become known, or a rule says so. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { overlapHoursFrom, overlapOption } from './overlap.ts'

export const command = defineCommand({
  operand: { name: 'CLIENT_ID', meaning: '`latchkey service-accounts list` shows it.' },
  options: { ...overlapOption, ...projectOptions },
  notes: `The secret is shown this once. ${projectNotes}`,
  async run(given, terminal) {
    const overlapHours = overlapHoursFrom(given.text('overlap'))
    const app = await projectApp(given, terminal)
    const rotated = await app.rotateServiceAccountSecret(given.operand, { overlapHours })
    terminal.out(given.has('json') ? JSON.stringify(rotated, null, 2) : `Client secret: ${rotated.clientSecret}`)
    terminal.say(`The old secret is taken until ${rotated.oldSecretExpiresAt.toISOString()}.`)
    return 0
  },
})
