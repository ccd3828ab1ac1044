import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    projectId: projectIdColumn(),
    userId: uuid('user_id').notNull(),
    id: idColumn(),
    sealedDigest: text('sealed_digest').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.userId, table.id] })],
)
