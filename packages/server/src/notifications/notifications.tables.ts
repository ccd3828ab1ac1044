import { boolean, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { projectIdColumn } from '../kernel/db/columns.ts'

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    projectId: projectIdColumn(),
    userId: uuid('user_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.userId, table.categoryId] })],
)
