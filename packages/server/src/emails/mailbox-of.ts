/** Whose mailbox an address leads to, for counting mails: one mailbox has endless addresses. */
import { domainToASCII } from 'node:url'

/**
 * The same text for addresses of one mailbox: without what follows a `+`, and with the domain as it is asked of the
 * name service, however it was written. Nothing is ever sent to it: at some server the two may be different people.
 *
 * @example
 * mailboxOf('ada+shop@ＥＸＡＭＰＬＥ.com') // 'ada@example.com'
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const [person] = local.split('+')
  return `${(person || local).normalize('NFKC').toLowerCase()}@${domainToASCII(domain) || domain.toLowerCase()}`
}
