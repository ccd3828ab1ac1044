import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const workflowTokens = pgTable(
  'workflow_tokens',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    digest: text('digest').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
