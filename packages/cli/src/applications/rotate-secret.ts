/** `latchkey applications rotate-secret`: when a secret may have become known, or a rule says so. */
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'

const mostHours = 168

export const command = defineCommand({
  operand: { name: 'CLIENT_ID', meaning: '`latchkey applications list` shows it.' },
  options: {
    overlap: { takes: 'HOURS', meaning: 'For how long the old secret is taken as well: 24 unless given, at most 168.' },
    ...projectOptions,
  },
  notes: `The secret is shown this once. ${projectNotes}`,
  async run(given, terminal) {
    const overlapHours = Number(given.text('overlap') ?? 24)
    if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > mostHours)
      throw new Misuse(`--overlap takes hours, from 0 to ${mostHours}.`)
    const app = await projectApp(given, terminal)
    const rotated = await app.rotateApplicationSecret(given.operand, { overlapHours })
    terminal.out(given.has('json') ? JSON.stringify(rotated, null, 2) : `Client secret: ${rotated.clientSecret}`)
    terminal.say(`The old secret is taken until ${rotated.oldSecretExpiresAt.toISOString()}.`)
    return 0
  },
})
