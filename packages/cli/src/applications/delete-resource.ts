/** `latchkey resources delete`: with what users have allowed for it. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'

export const command = defineCommand({
  operand: { name: 'ID', meaning: '`latchkey resources list` shows it.' },
  options: projectOptions,
  notes: `There are no new tokens for it, and opaque tokens are not introspected any more. ${projectNotes}`,
  async run(given, terminal) {
    const app = await projectApp(given, terminal)
    await app.deleteResource(given.operand)
    terminal.out(given.has('json') ? JSON.stringify({ deleted: given.operand }) : `Deleted ${given.operand}.`)
    return 0
  },
})
