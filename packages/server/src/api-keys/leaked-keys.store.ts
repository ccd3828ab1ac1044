import { millis } from '../kernel/db/columns.ts'
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

const byDigest = statement<FoundKey, { digest: string }>(
  'leaked-keys.by-digest',
  `select project_id as "projectId", id, kind, coalesce(user_id, team_id) as "ownerId", description,
     last_four as "lastFour", is_public as "isPublic",
     ${millis('expires_at')} as "expiresAtMillis"
   from owned_api_keys where digest = :digest`,
)

/** In whichever project it is: who finds a key does not know. */
export async function findKeyAnywhere(database: Database, digest: string): Promise<FoundKey | null> {
  return byDigest.first(database, { digest })
}

const revoke = statement<never, { keyId: string; now: Date }>(
  'leaked-keys.revoke',
  `update owned_api_keys set manually_revoked_at = :now
   where project_id = :projectId and id = :keyId and manually_revoked_at is null`,
)

/** False: it was revoked before. Of several concurrent calls, one gets true. */
export async function revokeOnce(tx: Tx, keyId: string, now: Date): Promise<boolean> {
  return revoke.matches(tx, { keyId, now })
}

const addresses = statement<{ email: string }, { userIds: readonly string[] }>(
  'leaked-keys.addresses',
  `select distinct value as email from contact_channels
   where project_id = :projectId and user_id = any(:userIds::uuid[]) and type = 'email' and is_primary`,
)

/** The primary addresses of these users, as far as they have one. */
export async function listAddresses(db: Db, userIds: readonly string[]): Promise<string[]> {
  return (await addresses(db, { userIds })).map(({ email }) => email)
}
