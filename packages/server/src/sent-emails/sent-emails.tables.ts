import type { EmailError, SentEmail } from '@latchkey/contract'
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const sentEmails = pgTable(
  'sent_emails',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    recipients: jsonb('recipients').$type<string[]>().notNull(),
    subject: text('subject').notNull(),
    sender: jsonb('sender').$type<SentEmail['senderConfig']>().notNull(),
    sentAt: instant('sent_at').notNull(),
    error: jsonb('error').$type<EmailError>(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
