/** What the commands about a login have in common. */
import { Cannot } from '../cannot.ts'
import type { Option } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { findLogin, type Login } from './stored-logins.ts'

export const loginOptions = {
  'base-url': {
    takes: 'URL',
    meaning: 'The server, instead of LATCHKEY_BASE_URL. Without both: where you signed in last.',
  },
} as const satisfies Record<string, Option>

export function getLogin(terminal: Terminal, address: string): Login {
  const login = findLogin(terminal, address)
  if (login) return login
  throw new Cannot(`You are not signed in to ${address}. \`${terminal.program} login\` signs you in.`)
}
