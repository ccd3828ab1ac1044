/** `latchkey keys revoke`: for keys that leaked, or that no one uses any more. */
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { inert } from '../layout.ts'

export const command = defineCommand({
  operand: { name: 'ID', meaning: 'The set of keys, as `latchkey keys list` shows it.' },
  options: { reason: { takes: 'TEXT', meaning: 'Why, for those who read the list later.' }, ...projectOptions },
  notes: `They stop working within a second, on every server process. ${projectNotes}`,
  async run(given, terminal) {
    const app = await projectApp(given, terminal)
    const keys = (await app.listInternalApiKeys()).find(({ id }) => id === given.operand)
    if (!keys)
      throw new Cannot(`The project has no keys with the id ${given.operand}. \`latchkey keys list\` shows them.`)
    await keys.revoke({ reason: given.text('reason') })
    terminal.out(given.has('json') ? JSON.stringify({ id: keys.id }) : `Revoked: ${inert(keys.description)}`)
    return 0
  },
})
