/** The user that a command names, by id or by primary address. */
import { domainToASCII } from 'node:url'
import type { LatchkeyAdminApp, ServerUser } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import type { Operand } from '../command.ts'
import { inert } from '../layout.ts'

export const userOperand: Operand = { name: 'USER', meaning: 'The id of a user, or their primary address.' }

/** @throws {@link Cannot} unless there is one such user. */
export async function getNamedUser(app: LatchkeyAdminApp, named: string): Promise<ServerUser> {
  const found = await app.listUsers({ query: named, includeAnonymous: true, limit: 1_000 })
  const address = storedForm(named)
  const matching = found.filter(({ id, primaryEmail }) => id === named.toLowerCase() || primaryEmail === address)
  const [user, ...others] = matching
  if (!user) throw new Cannot(`The project has no user with the id or primary address ${named}.`)
  if (others.length > 0) {
    const ids = matching.map(({ id }) => id).join(', ')
    throw new Cannot(`Several users have the primary address ${named}. Name one by its id: ${ids}`)
  }
  return user
}

/** How a person is called in a line of output. */
export function getLabel({ primaryEmail, displayName, id }: ServerUser): string {
  return inert(primaryEmail ?? displayName ?? id)
}

/** An address as the server stores it: the host in ASCII, lower case. */
function storedForm(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0
    ? address
    : `${address.slice(0, at).normalize('NFC').toLowerCase()}@${domainToASCII(address.slice(at + 1))}`
}
