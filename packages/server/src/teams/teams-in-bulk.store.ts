/** Many teams and memberships in one statement each: for imports. */
import type { TeamRow } from '@latchkey/contract'
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const insert = statement<never, { rows: string }>(
  'teams.insert-many',
  `insert into teams (project_id, id, display_name, profile_image_url, client_metadata, client_read_only_metadata,
     server_metadata, created_at)
   select :projectId, id, "displayName", "profileImageUrl", "clientMetadata", "clientReadOnlyMetadata", "serverMetadata",
     to_timestamp("createdAtMillis" / 1000)
   from json_to_recordset(:rows::json) as given (id uuid, "displayName" text, "profileImageUrl" text,
     "clientMetadata" json, "clientReadOnlyMetadata" json, "serverMetadata" json, "createdAtMillis" float8)`,
)

export async function insertTeams(tx: Tx, rows: readonly TeamRow[]): Promise<void> {
  if (rows.length > 0) await insert(tx, { rows: JSON.stringify(rows) })
}

export interface NewMembership {
  readonly teamId: string
  readonly userId: string
  readonly displayName: string | null
  readonly profileImageUrl: string | null
  readonly createdAt: Date
}

const insertMany = statement<never, { rows: string }>(
  'teams.insert-memberships',
  `insert into team_memberships (project_id, team_id, user_id, display_name, profile_image_url, created_at,
     user_signed_up_at)
   select :projectId, "teamId", "userId", "displayName", "profileImageUrl", "createdAt",
     (select u.signed_up_at from users u where u.project_id = :projectId and u.id = "userId")
   from json_to_recordset(:rows::json) as given ("teamId" uuid, "userId" uuid, "displayName" text,
     "profileImageUrl" text, "createdAt" timestamptz)`,
)

export async function insertMemberships(tx: Tx, rows: readonly NewMembership[]): Promise<void> {
  if (rows.length > 0) await insertMany(tx, { rows: JSON.stringify(rows) })
}
