/** `latchkey whoami`: in whose name the other commands act. */
import { defineCommand } from '../command.ts'
import { inert } from '../layout.ts'
import { serverAddress } from '../server-address.ts'
import { getLogin, loginOptions } from './login-options.ts'
import { signedInOwner } from './signed-in.ts'

export const command = defineCommand({
  options: loginOptions,
  notes: 'It checks with the server that you are still signed in with `latchkey login`.',
  async run(given, terminal) {
    const login = getLogin(terminal, serverAddress(given, terminal))
    const { id, primaryEmail, displayName } = await signedInOwner(terminal, login)
    const { server } = login
    if (given.has('json')) terminal.out(JSON.stringify({ server, user: { id, primaryEmail, displayName } }, null, 2))
    else terminal.out(`${inert(primaryEmail ?? displayName ?? id)} at ${server}`)
    return 0
  },
})
