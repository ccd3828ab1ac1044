/**
 * Gives the lines of audit logs their places and digests, a moment after they were written. Changes never wait
 * for each other here: a line whose transaction takes longer gets a later place.
 *
 * Any number of processes may do this at once. Each moves the end of a chain only from where it saw it, in one
 * statement with the lines; whoever comes second has done nothing, and looks again.
 */
import { type ChainEnd, chainStart, linkHash } from '@latchkey/contract'
import type { Logger } from 'pino'
import type { Database } from '../kernel/db/database.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { createLoop, type Loop } from '../kernel/jobs/loop.ts'
import { onNudge } from '../kernel/jobs/nudge.ts'
import { toEntry } from './audit.ts'
import { findChainEnd, type Link, listProjectsWaiting, listWaitingLines, placeLines } from './audit-chains.store.ts'

const linesAtOnce = 500

export interface AuditChainer extends Loop {
  /** Gives every line that waits its place. For tests. */
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
  const forget = onNudge(database, 'audit', loop.nudge)
  return {
    ...loop,
    drain: chainAll,
    async stop() {
      stopping = true
      forget()
      await loop.stop()
    },
  }
}

async function chainSome(db: Db): Promise<void> {
  // The end is read before the lines: those that were placed since are not among them.
  const end = (await findChainEnd(db)) ?? (await chainStart(db.projectId))
  const lines = (await listWaitingLines(db, linesAtOnce)).map(toEntry)
  const links: Link[] = []
  let last: ChainEnd = end
  for (const line of lines) {
    const position = last.position + 1
    const previousHash = last.hash
    last = { position, hash: await linkHash(previousHash, { ...line, position }) }
    links.push({ id: line.id, previousHash, ...last })
  }
  await placeLines(db, end.position, links)
}
