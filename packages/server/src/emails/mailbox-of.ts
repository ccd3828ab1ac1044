/** Whose mailbox an address leads to, for counting mails: one mailbox has endless addresses. */
import { withAsciiHost } from '../kernel/mail/stored-address.ts'

/**
 * The same text for addresses of one mailbox: without what follows a `+`, and with the host in ASCII, however
 * it was written. Nothing is ever sent to it: at some server the two may be different people.
 *
 * @example
 * getMailbox('ada+shop@ＥＸＡＭＰＬＥ.com') // 'ada@example.com'
 */
export function getMailbox(address: string): string {
  const written = withAsciiHost(address) ?? address
  const at = written.lastIndexOf('@')
  const [local, host] = [written.slice(0, at), written.slice(at + 1)]
  const [person] = local.split('+')
  return `${(person || local).normalize('NFKC').toLowerCase()}@${host.toLowerCase()}`
}
