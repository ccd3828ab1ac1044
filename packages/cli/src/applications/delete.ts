/** `latchkey applications delete`: with everything that the application was given. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'

export const command = defineCommand({
  operand: { name: 'CLIENT_ID', meaning: '`latchkey applications list` shows it.' },
  options: projectOptions,
  notes: `Its tokens do not work from then on, and no one signs in to it. ${projectNotes}`,
  async run(given, terminal) {
    const app = await projectApp(given, terminal)
    await app.deleteApplication(given.operand)
    terminal.out(given.has('json') ? JSON.stringify({ deleted: given.operand }) : `Deleted ${given.operand}.`)
    return 0
  },
})
