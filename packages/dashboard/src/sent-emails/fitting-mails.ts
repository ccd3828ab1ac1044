import type { AdminSentEmail } from '@latchkey/js'

export interface MailFilter {
  readonly search?: string
  readonly failed?: true
}

/** The mails that fit: by a part of an address or of the subject, and only those that did not leave if so asked. */
export function fittingMails(
  mails: readonly AdminSentEmail[],
  { search = '', failed }: MailFilter,
): readonly AdminSentEmail[] {
  const words = search.trim().toLowerCase()
  return mails.filter(
    ({ to, subject, error }) =>
      (!failed || error !== null) && [...to, subject].some(text => text.toLowerCase().includes(words)),
  )
}
