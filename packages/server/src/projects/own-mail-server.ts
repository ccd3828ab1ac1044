import type { ProjectConfig } from '@latchkey/contract'
import type { App } from '../app.ts'

/** The settings of a mail server, as a project stores them or a test of them sends them. */
export interface MailServerSettings {
  readonly host: string
  readonly port: number
  /** Without both, mail is sent without a login. */
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly senderName: string
  readonly senderEmail: string
}

/** Null: the project sends by the shared server, or its own settings are not complete. */
export function ownMailServer({ server }: ProjectConfig['emails']): MailServerSettings | null {
  const { isShared, host, port, username, password, senderName, senderEmail } = server
  if (isShared || !host || port === undefined || (username === undefined) !== (password === undefined)) return null
  if (senderName === undefined || !senderEmail) return null
  return { host, port, username, password, senderName, senderEmail }
}

/**
 * Whether mails of the project may have contents that its owner wrote. The mail server of the deployment sends in the
 * operator's name for every project, so it sends built-in contents alone; without it mails stay in the local inbox.
 */
export function maySendOwnContents(app: Pick<App, 'config'>, emails: ProjectConfig['emails']): boolean {
  return ownMailServer(emails) !== null || keepsMailLocal(app)
}

/** Mail of projects without a mail server of their own goes to the inbox of this machine, and to no one else. */
export function keepsMailLocal({ config }: Pick<App, 'config'>): boolean {
  return config.mail.smtpUrl === undefined
}
