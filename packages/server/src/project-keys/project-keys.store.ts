import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { noteChange } from '../kernel/changes/changes.store.ts'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { hot } from '../kernel/db/hot.ts'
import { type ApiKeySetRow, apiKeySets } from './project-keys.tables.ts'

export async function listKeySets(db: Db): Promise<ApiKeySetRow[]> {
  return db.drizzle
    .select()
    .from(apiKeySets)
    .where(own(db, apiKeySets))
    .orderBy(desc(apiKeySets.createdAt), desc(apiKeySets.id))
    .limit(10_000)
}

/** The sets that were not revoked. Expired ones are among them: time passes while they are remembered. */
export const listOpenKeySets = hot('project-keys.open', ({ drizzle, own: ofProject }) =>
  drizzle
    .select()
    .from(apiKeySets)
    .where(and(ofProject(apiKeySets), isNull(apiKeySets.revokedAt))),
)

export async function findKeySet(db: Db, id: string): Promise<ApiKeySetRow | null> {
  const [row] = await db.drizzle
    .select()
    .from(apiKeySets)
    .where(and(own(db, apiKeySets), eq(apiKeySets.id, id)))
  return row ?? null
}

export async function upsertKeySet(tx: Tx, row: Omit<ApiKeySetRow, 'projectId'>): Promise<void> {
  await tx.drizzle
    .insert(apiKeySets)
    .values({ ...row, projectId: tx.projectId })
    .onConflictDoUpdate({
      target: [apiKeySets.projectId, apiKeySets.id],
      // Written with the same keys again, a revoked set stays revoked.
      set: {
        ...row,
        revokedAt: sql`case when ${sameKeys} then ${apiKeySets.revokedAt} end`,
        revokedReason: sql`case when ${sameKeys} then ${apiKeySets.revokedReason} end`,
      },
    })
  await noteChange(tx, 'api_key_sets')
}

const sameKeys = sql.join(
  [apiKeySets.publishableClientKeyDigest, apiKeySets.secretServerKeyDigest, apiKeySets.superSecretAdminKeyDigest].map(
    digest => sql`${digest} is not distinct from excluded.${sql.identifier(digest.name)}`,
  ),
  sql` and `,
)

export async function updateKeySet(tx: Tx, id: string, changes: Partial<ApiKeySetRow>): Promise<void> {
  await tx.drizzle
    .update(apiKeySets)
    .set(changes)
    .where(and(own(tx, apiKeySets), eq(apiKeySets.id, id)))
  await noteChange(tx, 'api_key_sets')
}

/** A second revocation keeps the time of the first. */
export async function revokeKeySet(tx: Tx, id: string, revokedAt: Date): Promise<void> {
  await tx.drizzle
    .update(apiKeySets)
    .set({ revokedAt })
    .where(and(own(tx, apiKeySets), eq(apiKeySets.id, id), isNull(apiKeySets.revokedAt)))
  await noteChange(tx, 'api_key_sets')
}

/** Nothing happens to a set that is not revoked. */
export async function setRevokedReason(tx: Tx, id: string, revokedReason: string): Promise<void> {
  await tx.drizzle
    .update(apiKeySets)
    .set({ revokedReason })
    .where(and(own(tx, apiKeySets), eq(apiKeySets.id, id), isNotNull(apiKeySets.revokedAt)))
  await noteChange(tx, 'api_key_sets')
}
