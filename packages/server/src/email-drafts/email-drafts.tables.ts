import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const emailDrafts = pgTable(
  'email_drafts',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    displayName: text('display_name').notNull(),
    tsxSource: text('tsx_source').notNull(),
    themeChoice: text('theme_choice'),
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull(),
    sentAt: instant('sent_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type EmailDraftRow = typeof emailDrafts.$inferSelect
