import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../../kernel/db/columns.ts'

export const cliLogins = pgTable(
  'cli_logins',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    pollingCodeDigest: text('polling_code_digest').notNull(),
    loginCodeDigest: text('login_code_digest').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    address: text('address'),
    country: text('country'),
    userAgent: text('user_agent'),
    confirmedBySessionId: uuid('confirmed_by_session_id'),
    usedAt: instant('used_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
