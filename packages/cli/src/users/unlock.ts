/** `latchkey users unlock`: the user signs in again as before. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { getLabel, getNamedUser, userOperand } from './find-user.ts'

export const command = defineCommand({
  operand: userOperand,
  options: projectOptions,
  notes: `Sessions that the lock ended stay ended: the user signs in again. ${projectNotes}`,
  async run(given, terminal) {
    const user = await getNamedUser(await projectApp(given, terminal), given.operand)
    await user.unlock()
    const words = user.isLocked ? `Unlocked ${getLabel(user)}` : `${getLabel(user)} was not locked.`
    terminal.out(given.has('json') ? JSON.stringify({ id: user.id, isLocked: false }, null, 2) : words)
    return 0
  },
})
