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
/** A process knows the projects of its own lines. Those of one that has stopped are looked for, on every node there is. */
const SWEEP_MS = 30_000
const projectsAtOnce = 100

export interface AuditChainer extends Loop {
  /** Gives every waiting line its position. For tests. */
  drain(): Promise<void>
}

export function createAuditChainer(options: { database: Database; log: Logger; pollMs?: number }): AuditChainer {
  const { database, log, pollMs = 1_000 } = options
  let stopping = false
  /** Projects with lines that this process wrote, or found. */
  const waiting = new Set<string>()
  let sweptAt = Number.NEGATIVE_INFINITY

  const sweep = async () => {
    const found = await listProjectsWaiting(database, projectsAtOnce)
    for (const projectId of found) waiting.add(projectId)
    return found.length
  }

  const chainWaiting = async () => {
    for (const projectId of waiting) {
      // Before its lines are read: one that is written meanwhile puts it back.
      waiting.delete(projectId)
      try {
        while (!stopping && (await chainSome(bindDb(database, projectId, 'main'))));
      } catch (error) {
        waiting.add(projectId)
        throw error
      }
    }
  }

  const chainAll = async () => {
    while (!stopping && (await sweep()) > 0) await chainWaiting()
  }

  const turn = async () => {
    const now = performance.now()
    if (now - sweptAt >= SWEEP_MS && (await sweep()) < projectsAtOnce) sweptAt = now
    await chainWaiting()
  }

  const loop = createLoop({ turn, pollMs, log })
  let lingering: NodeJS.Timeout | undefined
  const nudgeSoon = (projectId?: string) => {
    if (projectId !== undefined) waiting.add(projectId)
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

/** False: no line waits. */
async function chainSome(db: Db): Promise<boolean> {
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
  return links.length > 0
}

/** At once: the digest of the Web platform, which browsers verify with, takes a turn of the event loop for each line. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
