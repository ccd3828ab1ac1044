import type { EmailError, SentEmail } from '@latchkey/contract'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
    tries: integer('tries').notNull().default(1),
    userId: uuid('user_id'),
    templateId: uuid('template_id'),
    sendId: uuid('send_id'),
    /** Of `email_contents`. Null: what the mail said is not shown. */
    contentDigest: text('content_digest'),
    sealedProps: text('sealed_props'),
    canResend: boolean('can_resend').notNull().default(false),
    /** Null: it left, or it is not tried again. */
    nextTryAt: instant('next_try_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type SentEmailRow = typeof sentEmails.$inferSelect

/**
 * The log line of one try, from parameters beginning at `$first`: id, recipients, subject, sender, time, error, user,
 * template, send, content, props, whether it can be resent, the next try. One line per mail: a further try writes over it. Of a project
 * that was deleted while the mail was on its way nothing is kept.
 */
export const putLine = (first: number) => {
  const at = (offset: number) => `$${first + offset}`
  return `
  insert into sent_emails (project_id, id, recipients, subject, sender, sent_at, error, user_id, template_id, send_id,
    content_digest, sealed_props, can_resend, next_try_at)
  select project_id, ${at(0)}::uuid, ${at(1)}::jsonb, ${at(2)}, ${at(3)}::jsonb, ${at(4)}::timestamptz, ${at(5)}::jsonb,
    ${at(6)}::uuid, ${at(7)}::uuid, ${at(8)}::uuid, ${at(9)}, ${at(10)}, ${at(11)}::boolean,
    ${at(12)}::timestamptz
  from projects where project_id = $1
  on conflict (project_id, id) do update
  set recipients = excluded.recipients, subject = excluded.subject, sender = excluded.sender,
    sent_at = excluded.sent_at, error = excluded.error, tries = sent_emails.tries + 1,
    content_digest = excluded.content_digest, sealed_props = excluded.sealed_props, can_resend = excluded.can_resend,
    next_try_at = excluded.next_try_at`
}
