/** From what a person typed to the form in which their account has it. */
import { SchemaError, type TypedAddress } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { addressProblem, storedAddress } from '../kernel/mail/stored-address.ts'
import { findAuthChannels } from './contact-channels.store.ts'

/**
 * The form under which this address is looked up. Nearly always that is the stored form. An address of an earlier
 * version may have kept another, because a second account has the stored one: typed exactly so, it still signs in.
 *
 * @throws {@link SchemaError} when it has no stored form, and no account has it as it was typed
 */
export async function resolveAddress(db: Db, { typed }: TypedAddress): Promise<string> {
  const stored = storedAddress(typed)
  if (stored === typed) return typed
  if ((await findAuthChannels(db, { email: typed })).length > 0) return typed
  if (stored === null) throw SchemaError({ message: addressProblem(typed, 'body.email') })
  return stored
}
