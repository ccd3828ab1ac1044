import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { KeyKind } from './key-format.ts'

export interface FoundKey {
  readonly projectId: string
  readonly id: string
  readonly kind: KeyKind
  readonly ownerId: string
  readonly description: string
  readonly lastFour: string
  readonly isPublic: boolean
  readonly expiresAtMillis: number | null
}

const byDigest = statement<{ [Key in keyof FoundKey]: FoundKey[Key] }>(
  'leaked-keys.by-digest',
  `select project_id as "projectId", id, kind, coalesce(user_id, team_id) as "ownerId", description,
     last_four as "lastFour", is_public as "isPublic",
     (extract(epoch from expires_at) * 1000)::float8 as "expiresAtMillis"
   from owned_api_keys where digest = $1`,
)

/** In whichever project it is: who finds a key does not know. */
export async function findKeyAnywhere(database: Database, digest: string): Promise<FoundKey | null> {
  const [row] = await byDigest(database, [digest])
  return row ?? null
}

const revoke = statement<{ id: string }>(
  'leaked-keys.revoke',
  `update owned_api_keys set manually_revoked_at = $3
   where project_id = $1 and id = $2 and manually_revoked_at is null returning id`,
)

/** False: it was revoked before. Of several concurrent calls, one gets true. */
export async function revokeOnce(tx: Tx, keyId: string, now: Date): Promise<boolean> {
  return (await revoke(tx, [tx.projectId, keyId, now])).length > 0
}

const addresses = statement<{ email: string }>(
  'leaked-keys.addresses',
  `select distinct value as email from contact_channels
   where project_id = $1 and user_id = any($2::uuid[]) and type = 'email' and is_primary`,
)

/** The primary addresses of these users, as far as they have one. */
export async function listAddresses(db: Db, userIds: readonly string[]): Promise<string[]> {
  return (await addresses(db, [db.projectId, userIds])).map(({ email }) => email)
}
