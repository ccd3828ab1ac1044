import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    userId: uuid('user_id').notNull(),
    credentialId: text('credential_id').notNull(),
    /** A COSE key, in base64url. */
    publicKey: text('public_key').notNull(),
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    isSynced: boolean('is_synced').notNull(),
    userAgent: text('user_agent'),
    /** As the user calls it. Null: it has no name yet. */
    name: text('name'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
