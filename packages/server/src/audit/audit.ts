/** The audit log: who changed what in a project or was refused, when and from where. */
import type { Actor, AuditEntry, AuditQuery, Page } from '@latchkey/contract'
import { type App, perApp } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { paginate } from '../kernel/db/paginate.ts'
import type { AuditedCall, AuditedLine } from '../kernel/http/audited.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { nudge } from '../kernel/jobs/nudge.ts'
import { limitKey } from '../kernel/limits/client-address.ts'
import { bucketName, createLocalLimits } from '../kernel/limits/limits.ts'
import { fixedRate } from '../rate-limits.ts'
import {
  byAge,
  byPosition,
  findUserName,
  insertLine,
  isImpersonation,
  type LineFilter,
  listLines,
} from './audit.store.ts'
import type { AuditLineRow } from './audit.tables.ts'
import { getFields, keepable } from './audit-fields.ts'
import { getActor, getLogs } from './which-logs.ts'

const longestUserAgent = 300

/** Who acts, by the name that they have now. That of a key came with the key. */
export async function namedActor(on: Db, call: AuditedCall): Promise<Actor> {
  const { type, id, role, name: known } = getActor(on, call)
  if (known !== undefined) return { type, id, name: known, role }
  if (id === null) return { type, id, name: null, role }
  const projectId = type === 'owner' ? internalProjectId : on.projectId
  return { type, id, name: await findUserName(on, projectId, id), role }
}

/** Writes what a call did, or that it was refused, into every log that it belongs to. */
export async function writeAuditLine(app: App, on: Db | Tx, { call, actor, outcome }: AuditedLine): Promise<void> {
  const { action, level, requestId, device } = call
  const { result } = outcome
  const marks = await getImpersonation(on, call)
  for (const { projectId, targets: named } of getLogs(on, call, outcome)) {
    const targets = [...named, ...marks]
    await insertLine(on, {
      projectId,
      id: app.ids.next(),
      at: app.clock.now(),
      action,
      result,
      refusal: result === 'refused' ? outcome.refusal : null,
      actor,
      level,
      targets,
      fields: getFields(call, result),
      requestId,
      address: device.address,
      userAgent: device.userAgent === null ? null : keepable(device.userAgent, longestUserAgent),
    })
    const nudgeChainer = () => nudge(app.database, 'audit', projectId)
    if ('onCommit' in on) on.onCommit(nudgeChainer)
    else nudgeChainer()
  }
}

/** A client with the session of an impersonation is not the user that its token names: the line says which session. */
async function getImpersonation(on: Db | Tx, { level, sessionId }: AuditedCall): Promise<AuditEntry['targets']> {
  if (level !== 'client' || sessionId === null) return []
  const isMarked = await isImpersonation(on, on.projectId, sessionId)
  return isMarked ? [{ kind: 'impersonationId', id: sessionId }] : []
}

/** A rate limit per hour: this many refusals suffice to see an attack. */
export async function allowsRefusalLine(app: App, on: Db, userId: string): Promise<boolean> {
  const bucket = bucketName('refusals-of', userId)
  return (await app.limits.take(on, { bucket, ...fixedRate('refusalsAudited') })).allowed
}

/**
 * A wrong key needs no proof of anything, so its lines are bounded by client IP and by project. Each process counts in
 * memory first: of a flood, the database sees no more than would be written.
 */
export async function allowsWrongKeyLine(app: App, on: Db, address: string | null): Promise<boolean> {
  const clientIp = address === null ? 'in process' : limitKey(address)
  const perClientIp = { bucket: bucketName('wrong-keys-from', clientIp), ...fixedRate('wrongKeysAuditedPerClientIp') }
  const perProject = { bucket: bucketName('wrong-keys'), ...fixedRate('wrongKeysAudited') }
  const counters = [localLimits(app), ...(app.limits.isShared ? [app.limits] : [])]
  for (const limits of counters) {
    for (const limit of [perClientIp, perProject]) if (!(await limits.take(on, limit)).allowed) return false
  }
  return true
}

const localLimits = perApp(({ database, clock }) => createLocalLimits(database, clock))

/** A page of the log, the newest line first, or as the lines are chained. */
export async function listAuditLog(db: Db, input: AuditQuery): Promise<Page<AuditEntry>> {
  const { cursor, limit = usualPage, desc = true } = input
  const { items, nextCursor } = await paginate<AuditLineRow>({
    sort: desc ? byAge : byPosition,
    limit,
    cursor,
    getKey: ({ at, place, number }) => [desc ? at : place, number],
    rows: page => listLines(db, toFilter(input), page),
  })
  return { items: items.map(toEntry), nextCursor }
}

const usualPage = 100
function toFilter({ action, sinceMillis, untilMillis, ...filter }: AuditQuery): LineFilter {
  return {
    ...filter,
    action: action === undefined || action.includes('.') ? action : { area: action },
    since: sinceMillis === undefined ? undefined : new Date(sinceMillis),
    until: untilMillis === undefined ? undefined : new Date(untilMillis),
  }
}

/** A line as it is returned and hashed: exactly what is stored. */
export function toEntry(row: AuditLineRow): AuditEntry {
  const { id, at, action, result, refusal, level, fields, requestId, address, userAgent, previousHash, hash } = row
  return {
    id,
    position: hash === null ? null : row.place,
    atMillis: at.getTime(),
    action,
    result,
    refusal,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName, role: row.actorRole },
    level,
    targets: row.targetIds.map((targetId, index) => ({ kind: row.targetKinds[index] ?? '', id: targetId })),
    fields,
    requestId,
    address,
    userAgent,
    previousHash,
    hash,
  }
}
