import type { EmailSendProgress, OutboxEntry, OutboxStatus, SkipReason } from '@latchkey/contract'

/**
 * One call that sent emails to users, and how far it is.
 *
 * @example
 * const [{ state, total, sent, failed }] = await adminApp.listEmailSends()
 */
export interface EmailSend {
  readonly id: string
  readonly createdAt: Date
  /** Null: it was sent at once. */
  readonly scheduledAt: Date | null
  readonly isHighPriority: boolean
  readonly state: 'scheduled' | 'sending' | 'stopped' | 'done'
  /** Null: the content has its own subject. */
  readonly subject: string | null
  readonly templateId: string | null
  readonly draftId: string | null
  /** Addressed users. The counts below add up to it. */
  readonly total: number
  readonly waiting: number
  readonly sent: number
  readonly failed: number
  /** Users without an email address, or unsubscribed from the category. */
  readonly skipped: number
  /** Not sent because the send was stopped. */
  readonly stopped: number
}

export function toEmailSend({ createdAtMillis, scheduledAtMillis, ...send }: EmailSendProgress): EmailSend {
  const scheduledAt = scheduledAtMillis === null ? null : new Date(scheduledAtMillis)
  return Object.freeze({ ...send, createdAt: new Date(createdAtMillis), scheduledAt })
}

/**
 * One email of the outbox, whether it waits, left or failed.
 *
 * @example
 * const { items } = await adminApp.listOutboxEmails({ status: 'scheduled' })
 */
export interface OutboxEmail {
  readonly id: string
  readonly createdAt: Date
  readonly scheduledAt: Date
  /** `sending` is on its way, and `queued` waits for its turn or for another attempt. */
  readonly status: OutboxStatus
  /** Null: it is to an address that is of no user. */
  readonly userId: string | null
  /** Null where it is not known yet. */
  readonly subject: string | null
  /** Of the last attempt. */
  readonly error: string | null
  /** Why it was not sent. */
  readonly skippedReason: SkipReason | null
}

/** The same with its content. */
export interface OutboxEmailDetails extends OutboxEmail {
  readonly tsxSource: string
  /** Null: it was not sent yet, or its content is not kept. Codes and links are left out. */
  readonly html: string | null
  readonly text: string | null
}

/** Which emails of the outbox, and how many. */
export interface ListOutboxEmailsOptions {
  readonly status?: OutboxStatus
  readonly userId?: string
  /** 100 unless given, which is the most. */
  readonly limit?: number
  readonly cursor?: string
}

/** At least one change of an email that waits. */
export interface UpdateOutboxEmailOptions {
  readonly isPaused?: boolean
  readonly cancel?: true
  /** 28 days ahead at most. The past means now. */
  readonly scheduledAt?: Date
}

export function toOutboxEmail(entry: OutboxEntry): OutboxEmailDetails {
  const { id, status, tsxSource, to, subject = null, html = null, text = null } = entry
  return Object.freeze({
    ...{ id, status, tsxSource, html, text },
    subject: subject || null,
    createdAt: new Date(entry.createdAtMillis),
    scheduledAt: new Date(entry.scheduledAtMillis),
    userId: to.userId ?? null,
    error: entry.serverError ?? entry.renderError ?? entry.sendAttemptErrors?.at(-1)?.externalMessage ?? null,
    skippedReason: entry.skippedReason ?? null,
  })
}
