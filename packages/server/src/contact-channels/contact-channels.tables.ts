import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const contactChannels = pgTable(
  'contact_channels',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    userId: uuid('user_id').notNull(),
    type: text('type').$type<'email'>().notNull(),
    value: text('value').notNull(),
    isPrimary: boolean('is_primary').notNull(),
    isVerified: boolean('is_verified').notNull(),
    usedForAuth: boolean('used_for_auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type ContactChannelRow = typeof contactChannels.$inferSelect
