/** Reads the whole audit log in order and recomputes its digests, so that the server need not be trusted. */
import * as auditLog from '@latchkey/client/audit-log'
import { type ChainEnd, chainStart, followChain } from '@latchkey/contract/rules'
import type { Connection } from '../app/connection.ts'

export type { ChainEnd } from '@latchkey/contract/rules'

export interface VerifyAuditLogOptions {
  /**
   * The end of an earlier verification. With it, lines that were taken away from the end of the log are missed,
   * too; without it, a log that was cut off looks whole.
   */
  readonly known?: ChainEnd
  /** Called after each page with the number of lines read. */
  readonly onProgress?: (progress: { readonly position: number }) => void
  readonly signal?: AbortSignal
}

/** Whether the log is as it was written. If so, keep its `end` for the next time. */
export type AuditVerification =
  | {
      readonly isIntact: true
      readonly end: ChainEnd
      /** The newest lines, which are not in the chain yet: it says nothing about them. Usually they are a second old. */
      readonly unlinked: { readonly count: number; readonly since: Date | null }
    }
  | {
      readonly isIntact: false
      /** The first line that is not as it should be. */
      readonly position: number
      readonly problem: string
    }

export async function verifyAuditLog(
  { transport, projectId }: Connection,
  { known, onProgress, signal }: VerifyAuditLogOptions = {},
): Promise<AuditVerification> {
  let end = await chainStart(projectId)
  const unlinked = { count: 0, sinceMillis: Number.POSITIVE_INFINITY }
  let cursor: string | undefined
  do {
    signal?.throwIfAborted()
    const query = { desc: false, limit: 1_000, cursor }
    const { items, pagination } = await auditLog.list(transport, { query })
    for (const entry of items) {
      const step = await followChain(end, entry)
      if (step.is === 'broken') return { isIntact: false, position: step.position, problem: step.problem }
      if (step.is === 'waiting') {
        unlinked.count += 1
        unlinked.sinceMillis = Math.min(unlinked.sinceMillis, entry.atMillis)
        continue
      }
      // They come last, in the order of the chain.
      if (unlinked.count > 0) return outOfOrder(step.end)
      end = step.end
      if (known?.position === end.position && known.hash !== end.hash) return otherThanKnown(known)
    }
    onProgress?.({ position: end.position })
    cursor = pagination.nextCursor ?? undefined
  } while (cursor !== undefined)
  return atTheEnd(end, known, unlinked)
}

function atTheEnd(
  end: ChainEnd,
  known: ChainEnd | undefined,
  { count, sinceMillis }: { readonly count: number; readonly sinceMillis: number },
): AuditVerification {
  if (!known || known.position <= end.position) {
    return { isIntact: true, end, unlinked: { count, since: count === 0 ? null : new Date(sinceMillis) } }
  }
  const problem = `The log ends at line ${end.position}, and was longer before: lines were taken away from its end.`
  return { isIntact: false, position: end.position + 1, problem }
}

function outOfOrder({ position }: ChainEnd): AuditVerification {
  return { isIntact: false, position, problem: `Line ${position} stands behind a line that is not in the chain.` }
}

function otherThanKnown({ position }: ChainEnd): AuditVerification {
  const problem = `Line ${position} is not the one that was there before: the log was rewritten up to there.`
  return { isIntact: false, position, problem }
}
