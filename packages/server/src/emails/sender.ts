/** In whose name a mail goes out, and through which mail server. */
import type { SentEmail } from '@latchkey/contract'
import { inert } from '@latchkey/emails'
import type { App } from '../app.ts'
import type { Project } from '../kernel/http/caller.ts'
import type { OwnMailServer } from '../kernel/mail/mailer.ts'
import { withAsciiHost } from '../kernel/mail/stored-address.ts'
import { type MailServerSettings, ownMailServer } from '../projects/own-mail-server.ts'

export interface Sender {
  readonly from: { readonly name: string; readonly address: string }
  /** Null: the mail server of the operator, which all projects share. */
  readonly server: OwnMailServer | null
}

export function getSender(app: App, project: Project): Sender {
  const settings = ownMailServer(project.config.emails)
  if (settings) return ownSender(project.id, settings)
  return { from: { ...app.config.mail.from, name: inert(project.displayName) }, server: null }
}

/** Notices come from the product rather than from a project. */
export function noticeSender({ config }: App): Sender {
  return { from: { ...config.mail.from, name: 'Latchkey' }, server: null }
}

export function ownSender(projectId: string, settings: MailServerSettings): Sender {
  const { host, port, username, password, senderName: name, senderEmail: address } = settings
  const login = username || password ? { username: username ?? '', password: password ?? '' } : null
  return { from: { name, address }, server: { projectId, host, port, login } }
}

/** Without the password; of the shared server, only the sender. */
export function asSenderConfig({ from, server }: Sender): SentEmail['senderConfig'] {
  const named = { senderName: from.name, senderEmail: from.address }
  if (!server) return { type: 'shared', ...named }
  const { host, port, login } = server
  return { type: 'standard', host, port, ...(login ? { username: login.username } : {}), ...named }
}

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
