/** Sends over SMTP, on a few connections for each lane that are kept open. */
import { isInTransaction } from '../db/transaction-scope.ts'
import type { Mailer } from './message.ts'
import { checkedMessage } from './message-check.ts'
import { openTransport, type SmtpOptions, type SmtpServer, sendThrough, type Transport } from './smtp-transport.ts'

/**
 * `smtp://user:password@host:587` becomes encrypted as soon as the server offers it, `smtps://` is so
 * from the first byte. Certificates are verified. `?name=` is what the client calls itself, before `clientName`.
 */
export function createSmtpMailer(url: string, options: SmtpOptions = {}): Mailer {
  const server = getServer(url)
  const clientName = new URL(url).searchParams.get('name') ?? options.clientName
  const transports = new Map<string, Promise<Transport>>()
  const getTransport = (lane: string) => {
    const opening = transports.get(lane) ?? openTransport(server, { ...options, clientName })
    transports.set(lane, opening)
    return opening
  }

  return {
    async send(message) {
      if (isInTransaction()) throw new Error('Mail is sent after a transaction, by a job, never inside one.')
      const checked = checkedMessage(message)
      await sendThrough(await getTransport(message.lane ?? 'mail'), checked, server)
    },
    close() {
      for (const opening of transports.values()) void opening.then(transport => transport.close())
    },
  }
}

function getServer(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const login = username ? { username: decodeURIComponent(username), password: decodeURIComponent(password) } : null
  const host = hostname.replace(/^\[|\]$/g, '')
  return { host, port: Number(port) || (isSecure ? 465 : 587), isSecure, login }
}
