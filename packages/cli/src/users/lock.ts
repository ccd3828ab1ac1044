/** `latchkey users lock`: shuts a user out at once, and keeps everything of theirs. */
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { inert } from '../layout.ts'
import { expiryIn, never } from '../project-keys/expiry.ts'
import { getLabel, getNamedUser, userOperand } from './find-user.ts'

export const command = defineCommand({
  operand: userOperand,
  options: {
    reason: { takes: 'TEXT', meaning: 'Why, for colleagues and the audit log. The user never sees it.' },
    until: { takes: 'WHEN', meaning: 'A date such as 2030-01-31, a time such as 8h or 90d, or never (unless given).' },
    ...projectOptions,
  },
  notes: `Every session of the user ends at once, and no sign-in method or API key of theirs is accepted. \`latchkey users unlock\` gives it all back.

A user who is locked already gets this reason and end.

${projectNotes}`,
  async run(given, terminal) {
    const end = expiryIn(given.text('until') ?? 'never', new Date())
    if (!end) throw new Misuse('--until takes a date such as 2030-01-31, a time such as 8h or 90d, or never.')
    const until = end === never ? undefined : end
    const reason = given.text('reason')
    const user = await getNamedUser(await projectApp(given, terminal), given.operand)
    await user.lock({ reason, until })
    const lock = { id: user.id, isLocked: true, lockedUntil: until ?? null, lockReason: reason ?? null }
    const words = `Locked ${getLabel(user)}${until ? ` until ${until.toISOString()}` : ''}${reason ? `: ${inert(reason)}` : ''}`
    terminal.out(given.has('json') ? JSON.stringify(lock, null, 2) : words)
    return 0
  },
})
