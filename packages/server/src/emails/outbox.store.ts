/** The outbox: mails to users as the recipients of sends, and all others as lines of the log, each with its status. */
import type { EmailError, OutboxStatus, SkipReason } from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { composed, statement, when } from '../kernel/db/statement.ts'

export interface OutboxRow {
  readonly id: string
  readonly createdAt: Date
  readonly changedAt: Date
  readonly scheduledAt: Date
  readonly status: OutboxStatus
  /** Null: a mail that no send has, and that cannot be edited. */
  readonly sendId: string | null
  readonly userId: string | null
  /** As it was sent. Null: it was not yet. */
  readonly recipients: string[] | null
  readonly subject: string | null
  readonly templateId: string | null
  readonly draftId: string | null
  readonly categoryId: string | null
  readonly isHighPriority: boolean
  readonly contentDigest: string | null
  readonly tries: number
  /** Of the last try. */
  readonly triedAt: Date | null
  readonly error: EmailError | null
  readonly nextTryAt: Date | null
  readonly skipReason: SkipReason | null
}

export const newestFirst: Sort = { columns: { created_at: 'timestamptz', id: 'uuid' }, order: 'descending' }

// A recipient that was taken is due later without being scheduled or tried again then: that is its lease.
const statusOfRecipient = `case
    when r.state = 'sent' then 'sent'
    when r.state = 'failed' and l.error ->> 'errorType' = 'RENDERING' then 'render-error'
    when r.state = 'failed' then 'server-error'
    when r.state = 'skipped' or s.stopped_at is not null then 'skipped'
    when r.state = 'paused' then 'paused'
    when r.scheduled_at > :now::timestamptz then 'scheduled'
    when r.due_at > :now::timestamptz and (l.next_try_at is null or l.next_try_at <= :now::timestamptz) then 'sending'
    else 'queued' end`

const toUsers = `select r.mail_id as id, s.created_at, r.user_id, ${statusOfRecipient} as status,
    coalesce(l.sent_at, r.changed_at, s.stopped_at, s.created_at) as "changedAt",
    coalesce(r.scheduled_at, s.created_at) as "scheduledAt",
    r.send_id as "sendId", l.recipients, coalesce(nullif(l.subject, ''), s.subject) as subject,
    s.template_id as "templateId", s.draft_id as "draftId", s.category_id as "categoryId",
    s.is_high_priority as "isHighPriority", s.content_digest as "contentDigest", r.tries, l.sent_at as "triedAt",
    l.error, l.next_try_at as "nextTryAt", coalesce(r.skip_reason, 'MANUALLY_CANCELLED') as "skipReason"
  from email_recipients r
  join email_sends s on s.project_id = r.project_id and s.id = r.send_id
  left join sent_emails l on l.project_id = r.project_id and l.id = r.mail_id
  where r.project_id = :projectId`

const statusOfLine = `case
    when l.error is null then 'sent'
    when l.next_try_at is not null then 'queued'
    when l.error ->> 'errorType' = 'RENDERING' then 'render-error'
    else 'server-error' end`

const others = `select l.id, l.sent_at as created_at, l.user_id, ${statusOfLine} as status,
    l.sent_at as "changedAt", l.sent_at as "scheduledAt",
    null::uuid as "sendId", l.recipients, l.subject,
    l.template_id as "templateId", null::uuid as "draftId", null::uuid as "categoryId",
    false as "isHighPriority", l.content_digest as "contentDigest",
    l.tries - case when l.error is null then 1 else 0 end as tries, l.sent_at as "triedAt",
    l.error, l.next_try_at as "nextTryAt", null as "skipReason"
  from sent_emails l
  where l.project_id = :projectId and l.send_id is null`

const returned = `id, created_at as "createdAt", "changedAt", "scheduledAt", status, "sendId", user_id as "userId", recipients,
  subject, "templateId", "draftId", "categoryId", "isHighPriority", "contentDigest", tries, "triedAt", error, "nextTryAt",
  "skipReason"`

export interface OutboxFilter {
  readonly statuses: readonly string[] | undefined
  readonly userId: string | undefined
}

/** Each half is cut to a page before they are merged. */
export function listOutboxRows(
  db: Db,
  now: Date,
  { statuses, userId }: OutboxFilter,
  { after, orderBy, values }: PageQuery,
): Promise<OutboxRow[]> {
  const filters = `${when(statuses, 'and status = any(:statuses::text[])')} ${when(userId, 'and user_id = :userId::uuid')}`
  const page = `true ${filters} ${after} order by ${orderBy} limit :limit`
  return composed<OutboxRow>(`select ${returned} from (
      (select * from (${toUsers}) to_users where ${page}) union all (select * from (${others}) others where ${page})
    ) mails order by ${orderBy} limit :limit`)(db, { ...values, now, statuses, userId })
}

const byId = statement<OutboxRow, { id: string; now: Date }>(
  'outbox.by-id',
  `select ${returned} from (${toUsers} and r.mail_id = :id union all ${others} and l.id = :id) mails`,
)

export async function findOutboxRow(db: Db, id: string, now: Date): Promise<OutboxRow | null> {
  return byId.first(db, { id, now })
}

const lock = statement<{ id: string }, { id: string }>(
  'outbox.lock',
  'select mail_id as id from email_recipients where project_id = :projectId and mail_id = :id for update',
)

/** No delivery takes the mail until the end of the transaction. */
export async function lockMail(tx: Tx, id: string): Promise<void> {
  await lock(tx, { id })
}

export interface MailChange {
  readonly id: string
  readonly state: 'waiting' | 'paused' | 'skipped'
  readonly scheduledAt: Date
  readonly dueAt: Date
  readonly now: Date
}

const change = statement<never, MailChange>(
  'outbox.change',
  `update email_recipients set state = :state, scheduled_at = :scheduledAt::timestamptz, due_at = :dueAt, changed_at = :now,
     skip_reason = case when :state = 'skipped' then 'MANUALLY_CANCELLED' end
   where project_id = :projectId and mail_id = :id`,
)

export async function changeMail(tx: Tx, changed: MailChange): Promise<void> {
  await change(tx, changed)
}

const extend = statement<never, { sendId: string; scheduledAt: Date }>(
  'outbox.extend',
  `update email_sends set scheduled_at = greatest(scheduled_at, :scheduledAt::timestamptz)
   where project_id = :projectId and id = :sendId`,
)

/** A send is kept for as long as one of its mails waits. */
export async function keepSendUntil(tx: Tx, sendId: string, scheduledAt: Date): Promise<void> {
  await extend(tx, { sendId, scheduledAt })
}

const count = statement<{ hour: number; day: number; week: number; month: number }, { now: Date }>(
  'outbox.count',
  `select count(*) filter (where sent_at > :now::timestamptz - interval '1 hour')::integer as hour,
     count(*) filter (where sent_at > :now::timestamptz - interval '1 day')::integer as day,
     count(*) filter (where sent_at > :now::timestamptz - interval '7 days')::integer as week,
     count(*)::integer as month
   from sent_emails
   where project_id = :projectId and error is null and sent_at > :now::timestamptz - interval '30 days'`,
)

export async function countSent(db: Db, now: Date) {
  return (await count.first(db, { now })) ?? { hour: 0, day: 0, week: 0, month: 0 }
}
