/** One mail server, and the connections to it. */
import type { Socket } from 'node:net'
import type { Transporter } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer'
import type { Message } from './message.ts'
import { asMailRefused } from './smtp-failures.ts'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte. Otherwise as soon as the server offers it. */
  readonly isSecure: boolean
  readonly login: { readonly username: string; readonly password: string } | null
}

export interface SmtpOptions {
  /** For each lane. */
  maxConnections?: number
  /** For connecting up to the greeting and the encryption, and for each reply. Some servers delay them to deter spam. */
  timeoutMs?: number
  /** What the client calls itself in EHLO. Undefined: by the name of this machine, as the library does. */
  clientName?: string | undefined
  /** Opens the connection, where the address of the server has to be checked. */
  connect?: (host: string, port: number) => Promise<Socket>
}

export type Transport = Pick<Transporter, 'close'> & {
  sendMail(mail: Mail.Options & { readonly signal: AbortSignal }): Promise<unknown>
}

/** The longest that one mail takes, whatever the mail server does. */
const deadlineMs = 45_000

/** The library is loaded with the first mail, so that the server starts without waiting for it. */
export async function openTransport(
  server: SmtpServer,
  { maxConnections = 5, timeoutMs = 30_000, clientName, connect }: SmtpOptions,
): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const { host, port, isSecure, login } = server
  const getSocket = connect && {
    getSocket: (_: unknown, done: (error: Error | null, socket: object) => void) => {
      connect(host, port).then(
        connection => done(null, { connection }),
        error => done(error, {}),
      )
    },
  }
  return createTransport({
    pool: true,
    host,
    port,
    secure: isSecure,
    auth: login ? { user: login.username, pass: login.password } : undefined,
    // Someone in between could strip the offer of encryption, and our name and password would go in clear.
    requireTLS: login !== null && !isSecure && !isLoopback(host),
    maxConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A message is text that we have in hand; it never names a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(clientName === undefined ? {} : { name: clientName }),
    ...getSocket,
  })
}

/** Of both bodies together, in characters. */
const longestQuotedPrintable = 256 * 1024

/** @throws `MailRefused` */
export async function sendThrough(transport: Transport, message: Message, server: SmtpServer): Promise<void> {
  const { id, to, from, subject, html, text, headers } = message
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  const messageId = id === undefined ? {} : { messageId: `<${id}@${host}>` }
  // Quoted-printable is encoded a character at a time, which holds the event loop for long.
  const encoding = html.length + text.length > longestQuotedPrintable ? ({ textEncoding: 'base64' } as const) : {}
  const signal = AbortSignal.timeout(message.deadlineMs ?? deadlineMs)
  try {
    await transport.sendMail({
      ...messageId,
      to: { name: '', address: to },
      from,
      subject,
      html,
      text,
      ...encoding,
      headers,
      signal,
    })
  } catch (error) {
    throw asMailRefused(signal.aborted ? timedOut() : error, getSecrets(server))
  }
}

function timedOut(): Error {
  return Object.assign(new Error('the mail took too long'), { code: 'ETIMEDOUT' })
}

/** What a mail server is shown of us, also in the spelling in which it is sent. */
function getSecrets({ login }: SmtpServer): string[] {
  if (login === null || login.password === '') return []
  const { username, password } = login
  const sent = [password, username, `\0${username}\0${password}`].map(plain => Buffer.from(plain).toString('base64'))
  return [password, ...sent]
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
