/** What happened to one user besides what the audit log has: sessions that began and ended, mails, purchases. */
import type { AdminSentEmail, AdminTransaction, ServerUser, SessionRecord } from '@latchkey/js'
import { formatDevice } from '@latchkey/react/admin'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'
import { explainMailError } from '../sent-emails/email-error-words.ts'
import { endWords, formatPlace } from '../sessions/session-words.ts'
import { describeContent, kindOf, kindWords } from '../transactions/transaction-words.ts'

export const eventKinds = [
  { value: 'sessions', label: 'Sessions' },
  { value: 'mails', label: 'Mails' },
  { value: 'purchases', label: 'Purchases' },
  { value: 'changes', label: 'Changes' },
] as const
export type EventKind = (typeof eventKinds)[number]['value']

export interface UserEvent {
  readonly id: string
  readonly at: Date
  readonly kind: Exclude<EventKind, 'changes'>
  readonly label: string
  /** What explains it. */
  readonly note: string
  readonly isFailure?: boolean
}

/** Beyond these, the lists of the project go on. */
const mostOfAKind = 100

export function userEventsQuery(project: Managed, user: Pick<ServerUser, 'id' | 'primaryEmail'>) {
  const { id: userId, primaryEmail } = user
  return queryOptions({
    queryKey: toKey(
      project,
      { route: 'GET /internal/sessions', query: { userId, limit: mostOfAKind } },
      { route: 'GET /internal/emails', query: { query: primaryEmail } },
      { route: 'GET /internal/payments/transactions', query: { customerId: userId } },
    ),
    async queryFn(): Promise<readonly UserEvent[]> {
      const [sessions, mails, purchases] = await Promise.all([
        project.app.listSessions({ userId, limit: mostOfAKind }),
        primaryEmail === null ? [] : project.app.listSentEmails({ query: primaryEmail, limit: mostOfAKind }),
        project.app.listTransactions({ customerType: 'user', customerId: userId, limit: mostOfAKind }),
      ])
      return [
        ...sessions.flatMap(describeSession),
        ...mails.filter(({ to }) => to.some(address => address === primaryEmail)).map(describeMail),
        ...purchases.transactions.map(describePurchase),
      ]
    },
  })
}

/** A session is two events once it is over: how it began, and why it ended. */
export function describeSession(session: SessionRecord): UserEvent[] {
  const { id, createdAt, endedAt, endedReason, isImpersonation, geoInfo, userAgent } = session
  const place = [formatDevice(userAgent) ?? 'Unknown device', formatPlace(geoInfo)].filter(Boolean).join(', ')
  const began: UserEvent = {
    id: `began-${id}`,
    at: createdAt,
    kind: 'sessions',
    label: isImpersonation ? 'Impersonation began' : 'Session began',
    note: place,
  }
  if (endedAt === null || endedReason === null) return [began]
  const { label, meaning } = endWords[endedReason]
  return [
    began,
    { id: `ended-${id}`, at: endedAt, kind: 'sessions', label: `Session ended: ${label}`, note: `${meaning} ${place}` },
  ]
}

function describeMail({ id, subject, sentAt, error }: AdminSentEmail): UserEvent {
  return {
    id,
    at: sentAt,
    kind: 'mails',
    label: `Mail: ${subject || 'No subject'}`,
    note: error === null ? 'Sent' : explainMailError(error).label,
    isFailure: error !== null,
  }
}

function describePurchase(transaction: AdminTransaction): UserEvent {
  const { id, created_at_millis } = transaction
  return {
    id,
    at: new Date(created_at_millis),
    kind: 'purchases',
    label: describeContent(transaction),
    note: kindWords[kindOf(transaction)],
  }
}
