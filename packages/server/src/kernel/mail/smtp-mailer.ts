/** Sends over SMTP, on a few connections for each lane that are kept open. */
import { isInTransaction } from '../db/transaction-scope.ts'
import type { Mailer } from './message.ts'
import { checkedMessage } from './message-check.ts'
import { asMailRefused } from './smtp-failures.ts'

export interface SmtpOptions {
  /** For each lane. */
  maxConnections?: number
  /** How long connecting, a greeting or a silence may take before we give up. */
  timeoutMs?: number
}

/**
 * `smtp://user:password@host:587` becomes encrypted as soon as the server offers it, `smtps://` is so
 * from the first byte. Certificates are verified.
 */
export function createSmtpMailer(url: string, options: SmtpOptions = {}): Mailer {
  const transports = new Map<string, ReturnType<typeof openTransport>>()
  const transportOf = (lane: string) => {
    const opening = transports.get(lane) ?? openTransport(url, options)
    transports.set(lane, opening)
    return opening
  }

  return {
    async send(message) {
      if (isInTransaction()) throw new Error('Mail is sent after a transaction, by a job, never inside one.')
      const { to, from, subject, html, text, headers } = checkedMessage(message)
      const transport = await transportOf(message.lane ?? 'mail')
      try {
        await transport.sendMail({ to: { name: '', address: to }, from, subject, html, text, headers })
      } catch (error) {
        throw asMailRefused(error, secretsOf(url))
      }
    },
    close() {
      for (const opening of transports.values()) void opening.then(transport => transport.close())
    },
  }
}

/** The library is loaded with the first mail, so that the server starts without waiting for it. */
async function openTransport(url: string, { maxConnections = 5, timeoutMs = 15_000 }: SmtpOptions) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    ...serverOf(url),
    maxConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A message is text that we have in hand; it never names a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  // Someone in between could strip the offer of encryption, and our name and password would go in clear.
  const requireTLS = auth !== undefined && !secure && !isLoopback(host)
  return { host, port: Number(port) || (secure ? 465 : 587), secure, auth, requireTLS }
}

/** What a mail server is shown of us, also in the spelling in which it is sent. */
function secretsOf(url: string): string[] {
  const { user, pass } = serverOf(url).auth ?? { user: '', pass: '' }
  const sent = [pass, user, `\0${user}\0${pass}`].map(plain => Buffer.from(plain).toString('base64'))
  return pass === '' ? [] : [pass, ...sent]
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
