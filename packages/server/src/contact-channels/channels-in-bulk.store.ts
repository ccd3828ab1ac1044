/** Many addresses in one statement: for imports. */
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { NewChannel } from './contact-channels.store.ts'

// The import vouches for all that it brings of a user at once: nothing of it counts as added before an address was
// verified.
const insert = statement<never, { rows: string }>(
  'contact-channels.insert-many',
  `insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth,
     created_at, verified_order)
   select :projectId, id, "userId", type, value, "isPrimary", "isVerified", "usedForAuth", "createdAt", 0
   from json_to_recordset(:rows::json) as given (id uuid, "userId" uuid, type text, value text, "isPrimary" boolean,
     "isVerified" boolean, "usedForAuth" boolean, "createdAt" timestamptz)`,
)

/** The search texts of the users must have been written with these addresses in them. */
export async function insertChannels(tx: Tx, rows: readonly NewChannel[]): Promise<void> {
  if (rows.length > 0) await insert(tx, { rows: JSON.stringify(rows) })
}
