/** Who a draft is sent to. */
import type { EmailAudience, EmailRecipientCount } from '@latchkey/js'
import { formatCount } from '../parts/words.ts'

export interface Recipient {
  readonly id: string
  readonly name: string
}

export type Recipients = { readonly kind: 'all' } | { readonly kind: 'chosen'; readonly users: readonly Recipient[] }

export function getAudience(recipients: Recipients): EmailAudience {
  return recipients.kind === 'all' ? { allUsers: true } : { userIds: recipients.users.map(({ id }) => id) }
}

/** Why some of those who are addressed get nothing, each reason in a sentence. */
export function describeSkipped(
  { withoutEmail, unsubscribed }: EmailRecipientCount,
  category: string,
): readonly string[] {
  return [
    ...(withoutEmail > 0 ? [`${formatCount(withoutEmail, 'user')} without an email address.`] : []),
    ...(unsubscribed > 0 ? [`${formatCount(unsubscribed, 'user')} unsubscribed from ${category} emails.`] : []),
  ]
}
