import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

/** Of recipients, by what became of them. Those that wait count as stopped once the send was stopped. */
export interface RecipientCounts {
  readonly waiting: number
  readonly sent: number
  readonly failed: number
  readonly skipped: number
}

export const emailSends = pgTable(
  'email_sends',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    contentDigest: text('content_digest').notNull(),
    templateId: uuid('template_id'),
    draftId: uuid('draft_id'),
    subject: text('subject'),
    categoryId: uuid('category_id').notNull(),
    isResend: boolean('is_resend').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    stoppedAt: instant('stopped_at'),
    finishedAt: instant('finished_at'),
    counts: jsonb('counts').$type<RecipientCounts>(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type EmailSendRow = typeof emailSends.$inferSelect
