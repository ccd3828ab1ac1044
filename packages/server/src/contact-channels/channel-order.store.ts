/** The order in which addresses were added and verified, with that of other sign-in methods. */
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

export interface Places {
  readonly added: string
  readonly verified: string
}

// Taken before the statement that writes them, in which a distributed database takes no function that counts up.
const next = statement<{ added: string; verified: string }>(
  'contact-channels.next-places',
  `select nextval('sign_in_method_order')::text as added, nextval('sign_in_method_order')::text as verified`,
)

/** Places behind all others. */
export async function nextPlaces(tx: Tx): Promise<Places> {
  const [places] = await next(tx)
  if (!places) throw new Error('The database gave no place in the order of sign-in methods.')
  return places
}

/**
 * Part of an `update … set` that writes `:value` and `:isVerified`, where they are given: a new value is added anew, and what is known of the request that added
 * the former one is removed. It counts as verified when it is verified, or must be again.
 */
export const placedAnew = `
  added_order = case when value <> :value then :added::bigint else added_order end,
  verified_order = case when value <> :value or (:isVerified and not is_verified) then :verified::bigint
    else verified_order end,
  ${['added_at', 'added_from_ip', 'added_from_country', 'added_from_user_agent']
    .map(column => `${column} = case when value <> :value then null else ${column} end`)
    .join(',\n  ')}`
