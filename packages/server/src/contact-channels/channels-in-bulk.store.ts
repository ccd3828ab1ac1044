/** Many addresses in one statement: for imports. */
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { ContactChannelRow } from './contact-channels.tables.ts'

const insert = statement(
  'contact-channels.insert-many',
  `insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
   select $1, id, "userId", type, value, "isPrimary", "isVerified", "usedForAuth", "createdAt"
   from json_to_recordset($2::json) as given (id uuid, "userId" uuid, type text, value text, "isPrimary" boolean,
     "isVerified" boolean, "usedForAuth" boolean, "createdAt" timestamptz)`,
)

export async function insertChannels(tx: Tx, rows: readonly Omit<ContactChannelRow, 'projectId'>[]): Promise<void> {
  if (rows.length > 0) await insert(tx, [tx.projectId, JSON.stringify(rows)])
}
