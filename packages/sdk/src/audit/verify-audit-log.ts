/** Reads the whole audit log in its order and works out its digests anew, trusting no server. */
import { type ChainEnd, chainStart, followChain } from '@latchkey/contract/routes'
import { routes } from '@latchkey/contract/table'
import type { AdminStandpoint } from '../app/admin-standpoint.ts'
import type { AuditVerification, VerifyAuditLogOptions } from './audit-verification.ts'

export async function verifyAuditLog(
  { connection }: AdminStandpoint,
  { known, onProgress, signal }: VerifyAuditLogOptions = {},
): Promise<AuditVerification> {
  const { transport, projectId } = connection
  let end = await chainStart(projectId)
  let cursor: string | undefined
  do {
    signal?.throwIfAborted()
    const query = { desc: false, limit: 1_000, cursor }
    const { items, pagination } = await transport.send(routes.auditLog.list, { query })
    for (const entry of items) {
      const step = await followChain(end, entry)
      if (step.is === 'broken') return { isIntact: false, position: step.position, problem: step.problem }
      if (step.is === 'waiting') return atTheEnd(end, known)
      end = step.end
      if (known?.position === end.position && known.hash !== end.hash) return otherThanKnown(known)
    }
    onProgress?.({ position: end.position })
    cursor = pagination.nextCursor ?? undefined
  } while (cursor !== undefined)
  return atTheEnd(end, known)
}

function atTheEnd(end: ChainEnd, known: ChainEnd | undefined): AuditVerification {
  if (!known || known.position <= end.position) return { isIntact: true, end }
  const problem = `The log ends at line ${end.position}, and was longer before: lines were taken away from its end.`
  return { isIntact: false, position: end.position + 1, problem }
}

function otherThanKnown({ position }: ChainEnd): AuditVerification {
  const problem = `Line ${position} is not the one that was there before: the log was written anew up to there.`
  return { isIntact: false, position, problem }
}
