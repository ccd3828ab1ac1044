/** The name and all addresses of a user in one text, by which the list of users is searched. */
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

// A function of the database, since the text is in `users`, a row below this one.
const write = statement<never, { userId: string }>(
  'search-text.write',
  'select from write_search_text(:projectId, :userId)',
)

/** After a change of the name or of an address. A transaction that changes another address waits, and then sees this one. */
export async function writeSearchText(tx: Tx, userId: string): Promise<void> {
  await write(tx, { userId })
}
