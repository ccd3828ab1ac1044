import { and, desc, eq, like } from 'drizzle-orm'
import { type Db, own } from '../../../kernel/db/db.ts'
import { oauthConnections, users } from '../../../users/users.tables.ts'

interface Practised {
  readonly providerConfigId: string
  /** Of account ids. */
  readonly prefix: string
  readonly most: number
}

export function listPractised(db: Db, { providerConfigId, prefix, most }: Practised) {
  const { accountId, email, userId, createdAt } = oauthConnections
  return db.drizzle
    .select({ accountId, email, displayName: users.displayName })
    .from(oauthConnections)
    .innerJoin(users, and(eq(users.projectId, oauthConnections.projectId), eq(users.id, userId)))
    .where(
      and(
        own(db, oauthConnections),
        eq(oauthConnections.providerConfigId, providerConfigId),
        like(accountId, `${prefix}%`),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(most)
}
