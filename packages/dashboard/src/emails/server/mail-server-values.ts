/** The settings of a mail server, as the form has them and as the configuration stores them. */
import type { CompleteConfig, LatchkeyConfig } from '@latchkey/js'
import { getService } from './mail-services.ts'

export interface MailServerValues {
  isShared: boolean
  host: string
  port: string
  /** Empty: mail is sent without a login. */
  username: string
  /** Empty: the stored one stays, where there is a user name. */
  password: string
  senderName: string
  senderEmail: string
}

type StoredServer = CompleteConfig['emails']['server']

/** The stored password is never put into the form. */
export function getValues(server: StoredServer, projectName: string): MailServerValues {
  return {
    isShared: server.isShared,
    host: server.host ?? '',
    port: String(server.port ?? 587),
    username: server.username ?? '',
    password: '',
    senderName: server.senderName ?? projectName,
    senderEmail: server.senderEmail ?? '',
  }
}

/** The change of the configuration. The settings of an own server stay stored while the shared one is chosen. */
export function getConfig(values: MailServerValues): LatchkeyConfig {
  if (values.isShared) return { 'emails.server.isShared': true }
  const { host, port, username, password, senderName, senderEmail } = trimmed(values)
  return {
    'emails.server.isShared': false,
    'emails.server.provider': getService(host)?.id === 'resend' ? 'resend' : 'smtp',
    'emails.server.host': host,
    'emails.server.port': Number(port),
    ...(username === ''
      ? { 'emails.server.username': null, 'emails.server.password': null }
      : { 'emails.server.username': username, ...(password !== '' && { 'emails.server.password': password }) }),
    'emails.server.senderName': senderName,
    'emails.server.senderEmail': senderEmail,
  }
}

/** What a test mail is sent with: the stored password unless another one was entered. */
export function getTestServer(values: MailServerValues, storedPassword: string | undefined) {
  const { port, isShared: _, username, password, ...server } = trimmed(values)
  const login = username === '' ? {} : { username, password: password || (storedPassword ?? '') }
  return { ...server, ...login, port: Number(port) }
}

type Problems = Partial<Record<keyof MailServerValues, string>>

/** What is missing or wrong, field by field, as far as it can be seen without the server. */
export function problemsIn(values: MailServerValues, hasStoredPassword: boolean): Problems {
  if (values.isShared) return {}
  const { host, port, username, password, senderName, senderEmail } = trimmed(values)
  return {
    ...(host === '' && { host: 'Enter the host name of the mail server.' }),
    ...(!isPort(port) && { port: 'Enter a port number, such as 587.' }),
    ...(username === '' && password !== '' && { username: 'Enter the user name that the password is for.' }),
    ...(username !== '' &&
      password === '' &&
      !hasStoredPassword && { password: 'Enter the password, or leave the user name empty as well.' }),
    ...(senderName === '' && { senderName: 'Enter the name that people will see.' }),
    ...(!/^[^@\s]+@[^@\s]+$/.test(senderEmail) && { senderEmail: 'Enter an email address.' }),
  }
}

function isPort(port: string): boolean {
  return /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
}

function trimmed(values: MailServerValues): MailServerValues {
  const { host, port, username, senderName, senderEmail } = values
  return {
    ...values,
    host: host.trim(),
    port: port.trim(),
    username: username.trim(),
    senderName: senderName.trim(),
    senderEmail: senderEmail.trim(),
  }
}
