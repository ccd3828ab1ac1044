/** `latchkey users impersonate`: a link that opens the app as a user. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { getLabel, getNamedUser, userOperand } from './find-user.ts'

export const command = defineCommand({
  operand: userOperand,
  options: {
    page: {
      takes: 'URL',
      meaning: 'The page that signs in, instead of /impersonation below the handler path of the first trusted domain.',
    },
    ...projectOptions,
  },
  notes: `The link works once, for two minutes. The session is marked as an impersonation in the app, its tokens and the audit log, lasts two hours at most and ends with the key or the sign-in that made the link.

${projectNotes}

More: docs/how-to/impersonate-a-user.md`,
  async run(given, terminal) {
    const user = await getNamedUser(await projectApp(given, terminal), given.operand)
    const { url, expiresAt } = await user.createImpersonationLink({ callbackUrl: given.text('page') })
    if (given.has('json')) terminal.out(JSON.stringify({ id: user.id, url, expiresAt }, null, 2))
    else terminal.out(`Open this once, within two minutes, to act as ${getLabel(user)}:\n${url}`)
    return 0
  },
})
