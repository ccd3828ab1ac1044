import type { ProjectConfig } from '@latchkey/contract'

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
