/** `latchkey logout`: ends the session of `latchkey login`. */
import { defineCommand } from '../command.ts'
import { answers, serverAddress } from '../server-address.ts'
import { getLogin, loginOptions } from './login-options.ts'
import { ownersClient } from './signed-in.ts'
import { deleteLogin } from './stored-logins.ts'

export const command = defineCommand({
  options: loginOptions,
  notes:
    'It ends the session on the server, and forgets the token. Where the server does not answer the token is forgotten all the same; end the session in your account settings then.',
  async run(given, terminal) {
    const login = getLogin(terminal, serverAddress(given, terminal))
    await deleteLogin(terminal, login.server)
    await answers(login.server)
    await (await (await ownersClient(login)).getUser())?.signOut()
    if (given.has('json')) terminal.out(JSON.stringify({ server: login.server }))
    else terminal.out(`You are signed out of ${login.server}.`)
    return 0
  },
})
