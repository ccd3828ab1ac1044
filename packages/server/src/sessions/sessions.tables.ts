import type { SessionEnd } from '@latchkey/contract'
import { bigint, boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Source } from '../authority/authority.tables.ts'
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
    lastUsedCountry: text('last_used_country'),
    userAgent: text('user_agent'),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason').$type<SessionEnd>(),
    /** By what it was made. Null: the user signed in. */
    source: jsonb('source').$type<Source>(),
    /** Its place among the ended sessions of the project. Null: it lives, or nobody has read that it ended. */
    endPosition: bigint('end_position', { mode: 'number' }),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
