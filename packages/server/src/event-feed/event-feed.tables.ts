import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, projectIdColumn } from '../kernel/db/columns.ts'

export const eventMessages = pgTable(
  'event_messages',
  {
    projectId: projectIdColumn(),
    id: text('id').notNull(),
    /** Null: a test message, which is in no feed. */
    position: bigint('position', { mode: 'number' }),
    type: text('type').notNull(),
    payload: text('payload').notNull(),
    happenedAt: instant('happened_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type MessageRow = typeof eventMessages.$inferSelect
