import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const sessions = pgTable(
  'sessions',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    userId: uuid('user_id').notNull(),
    tokenDigest: text('token_digest').notNull(),
    isImpersonation: boolean('is_impersonation').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    lastUsedAddress: text('last_used_address'),
    userAgent: text('user_agent'),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason').$type<EndedReason>(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

/** Why a session is over. */
export type EndedReason = 'signed-out' | 'password-changed' | 'upgraded'
