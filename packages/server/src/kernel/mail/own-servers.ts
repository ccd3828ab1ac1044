/**
 * Sends through the mail servers of projects. Their hosts are chosen by owners, so each connection goes to an address
 * that was checked, as other outgoing requests do.
 *
 * Connections are kept by project, settings and lane: a bulk send does not hold those of a sign-in code. The ones that
 * are not used are closed, the longest unused first.
 */
import { isInTransaction } from '../db/transaction-scope.ts'
import { type AddressRules, checkedConnection } from './checked-connection.ts'
import type { Mailer, Message, OwnMailServer } from './message.ts'
import { checkedMessage } from './message-check.ts'
import { openTransport, type SmtpServer, sendThrough, type Transport } from './smtp-transport.ts'

export interface OwnServersOptions extends AddressRules {
  readonly timeoutMs?: number
  /** What the client calls itself in EHLO. */
  readonly clientName?: string | undefined
  /** Pools that are kept. Those with mails on their way are never closed. */
  readonly mostPools?: number
  /** A pool that was not used for so long is closed. */
  readonly idleMs?: number
}

interface Pool {
  readonly opening: Promise<Transport>
  sending: number
  usedAt: number
}

export function createOwnServersMailer(options: OwnServersOptions): Mailer {
  const { mostPools = 100, idleMs = 60_000, timeoutMs = 30_000, clientName } = options
  const connect = checkedConnection({ ...options, timeoutMs: timeoutMs / 2 })
  // In the order of their last use.
  const pools = new Map<string, Pool>()
  const open = (server: SmtpServer) => openTransport(server, { connect, timeoutMs, clientName })

  const closePool = (key: string, { opening }: Pool) => {
    pools.delete(key)
    void opening.then(transport => transport.close())
  }
  const closeUnused = () => {
    for (const [key, pool] of pools) {
      const isTooOld = performance.now() - pool.usedAt > idleMs
      if (pool.sending === 0 && (isTooOld || pools.size > mostPools)) closePool(key, pool)
    }
  }
  let sweep: NodeJS.Timeout | undefined

  const poolFor = (message: Message, own: OwnMailServer, server: SmtpServer): Pool => {
    sweep ??= setInterval(closeUnused, idleMs).unref()
    const key = JSON.stringify([own.projectId, message.lane ?? 'mail', server])
    const pool = pools.get(key) ?? { opening: open(server), sending: 0, usedAt: 0 }
    pools.delete(key)
    pools.set(key, pool)
    return pool
  }

  const sendOnPool = async (message: Message, own: OwnMailServer, server: SmtpServer) => {
    const pool = poolFor(message, own, server)
    pool.sending += 1
    if (pools.size > mostPools) closeUnused()
    try {
      await sendThrough(await pool.opening, message, server)
    } finally {
      pool.sending -= 1
      pool.usedAt = performance.now()
    }
  }

  const sendAlone = async (message: Message, server: SmtpServer) => {
    const transport = await open(server)
    try {
      await sendThrough(transport, message, server)
    } finally {
      transport.close()
    }
  }

  return {
    async send(message) {
      if (isInTransaction()) throw new Error('Mail is sent after a transaction, by a job, never inside one.')
      const { server: own } = message
      if (!own) throw new Error('This mail names no mail server of a project.')
      const checked = checkedMessage(message)
      await (own.isTried ? sendAlone(checked, getServer(own)) : sendOnPool(checked, own, getServer(own)))
    },
    close() {
      clearInterval(sweep)
      for (const [key, pool] of pools) closePool(key, pool)
    },
  }
}

function getServer({ host, port, login }: OwnMailServer): SmtpServer {
  const bare = host.trim().replace(/^\[(.*)\]$/, '$1')
  return { host: bare, port, isSecure: port === 465, login }
}
