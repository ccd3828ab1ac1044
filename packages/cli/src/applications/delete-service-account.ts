/** `latchkey service-accounts delete`: with everything that it was given. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'

export const command = defineCommand({
  operand: { name: 'CLIENT_ID', meaning: '`latchkey service-accounts list` shows it.' },
  options: projectOptions,
  notes: `It receives nothing from then on, and its opaque tokens end. ${projectNotes}`,
  async run(given, terminal) {
    const app = await projectApp(given, terminal)
    await app.deleteServiceAccount(given.operand)
    terminal.out(given.has('json') ? JSON.stringify({ deleted: given.operand }) : `Deleted ${given.operand}.`)
    return 0
  },
})
