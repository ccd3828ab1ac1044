/** The line of a mail in the log, whose parameters {@link putLine} has. */
export interface LogLine {
  readonly id: string
  /** JSON, as `sender` and `error`. */
  readonly recipients: string
  readonly subject: string
  readonly sender: string
  readonly sentAt: Date
  readonly error: string | null
  readonly userId: string | null
  readonly templateId: string | null
  readonly sendId: string | null
  readonly contentDigest: string | null
  readonly sealedProps: string | null
  readonly canResend: boolean
  readonly nextTryAt: Date | null
}

/**
 * One line per mail: a further try writes over it. Of a project that was deleted while the mail was on its way nothing is kept.
 */
export const putLine = `
  insert into sent_emails (project_id, id, recipients, subject, sender, sent_at, error, user_id, template_id, send_id,
    content_digest, sealed_props, can_resend, next_try_at)
  select project_id, :id::uuid, :recipients::jsonb, :subject, :sender::jsonb, :sentAt::timestamptz, :error::jsonb,
    :userId::uuid, :templateId::uuid, :sendId::uuid, :contentDigest, :sealedProps, :canResend::boolean, :nextTryAt::timestamptz
  from projects where project_id = :projectId
  on conflict (project_id, id) do update
  set recipients = excluded.recipients, subject = excluded.subject, sender = excluded.sender,
    sent_at = excluded.sent_at, error = excluded.error, tries = sent_emails.tries + 1,
    content_digest = excluded.content_digest, sealed_props = excluded.sealed_props, can_resend = excluded.can_resend,
    next_try_at = excluded.next_try_at`
