/**
 * Gives the lines of audit logs their positions and digests in batches, a moment after they were written. No request waits
 * for that: it locks the end of the chain, which requests never read, and lines, which they never change. A line whose
 * transaction takes longer gets a later position.
 *
 * Any number of processes may do this at once. Each moves the end of a chain only from where it saw it, in one
 * statement with the lines; the second of two writers has changed nothing, and reads again.
 */
import { createHash } from 'node:crypto'
import { type ChainEnd, chainStart, linkText } from '@latchkey/contract'
import type { Logger } from 'pino'
import type { Database } from '../kernel/db/database.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { createLoop, type Loop } from '../kernel/jobs/loop.ts'
import { onNudge } from '../kernel/jobs/nudge.ts'
import { toEntry } from './audit.ts'
import { findChainEnd, type Link, listProjectsWaiting, listWaitingLines, placeLines } from './audit-chains.store.ts'

/** The embedded database has one connection, for which requests wait. */
const linesAtOnce = { postgres: 500, embedded: 100 } as const
/** A line waits this long for others, so that a busy server links them in batches. */
const LINGER_MS = 250

export interface AuditChainer extends Loop {
  /** Gives every waiting line its position. For tests. */
  drain(): Promise<void>
}

export function createAuditChainer(options: { database: Database; log: Logger; pollMs?: number }): AuditChainer {
  const { database, log, pollMs = 1_000 } = options
  let stopping = false

  const chainAll = async () => {
    let projectIds = await listProjectsWaiting(database)
    while (!stopping && projectIds.length > 0) {
      for (const projectId of projectIds) await chainSome(bindDb(database, projectId, 'main'))
      projectIds = await listProjectsWaiting(database)
    }
  }

  const loop = createLoop({ turn: chainAll, pollMs, log })
  let lingering: NodeJS.Timeout | undefined
  const nudgeSoon = () => {
    lingering ??= setTimeout(() => {
      lingering = undefined
      loop.nudge()
    }, LINGER_MS)
  }
  const forget = onNudge(database, 'audit', nudgeSoon)
  return {
    ...loop,
    drain: chainAll,
    async stop() {
      stopping = true
      forget()
      clearTimeout(lingering)
      await loop.stop()
    },
  }
}

async function chainSome(db: Db): Promise<void> {
  // The end is read before the lines: those that were placed since are not among them.
  const end = (await findChainEnd(db)) ?? (await chainStart(db.projectId))
  const lines = (await listWaitingLines(db, linesAtOnce[db.database.kind])).map(toEntry)
  const links: Link[] = []
  let last: ChainEnd = end
  for (const line of lines) {
    const position = last.position + 1
    const previousHash = last.hash
    last = { position, hash: sha256(linkText(previousHash, { ...line, position })) }
    links.push({ id: line.id, previousHash, ...last })
  }
  await placeLines(db, end.position, links)
}

/** At once: the digest of the Web platform, which browsers verify with, takes a turn of the event loop for each line. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
