/** The audit log: who changed what in a project or was refused, when and from where. */
import { type Actor, type AuditEntry, type AuditQuery, type Page, SchemaError } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { BadCursor, paginate } from '../kernel/db/paginate.ts'
import type { AuditedCall, AuditedLine } from '../kernel/http/audited.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { nudge } from '../kernel/jobs/nudge.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import { byAge, byPlace, findKeySetName, findUserName, insertLine, type LineFilter, listLines } from './audit.store.ts'
import type { AuditLineRow } from './audit.tables.ts'
import { fieldsOf, keepable } from './audit-fields.ts'
import { actorOf, logsOf } from './which-logs.ts'

const longestUserAgent = 300

/** Who acts, by the name that they have now. */
export async function whoActs(on: Db, call: AuditedCall): Promise<Actor> {
  const { type, id, role } = actorOf(on, call)
  if (id === null) return { type, id, name: null, role }
  const projectId = type === 'owner' ? internalProjectId : on.projectId
  const name = type === 'key' ? await findKeySetName(on, projectId, id) : await findUserName(on, projectId, id)
  return { type, id, name, role }
}

/** Writes what a call did, or that it was refused, into every log that it belongs to. */
export async function writeAuditLine(app: App, on: Db | Tx, { call, actor, outcome }: AuditedLine): Promise<void> {
  const { action, level, requestId, device } = call
  const { result } = outcome
  for (const { projectId, targets } of logsOf(on, call, outcome)) {
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
      fields: fieldsOf(call, result),
      requestId,
      address: device.address,
      userAgent: device.userAgent === null ? null : keepable(device.userAgent, longestUserAgent),
    })
  }
  const tellChainer = () => nudge(app.database, 'audit')
  if ('onCommit' in on) on.onCommit(tellChainer)
  else tellChainer()
}

/** So many in an hour tell enough of somebody who tries what they may not. */
export async function tellsRefusalOf(app: App, on: Db, userId: string): Promise<boolean> {
  const bucket = bucketName('refusals-of', userId)
  return (await app.limits.take(on, { bucket, limit: 100, perSeconds: 3_600 })).allowed
}

/** A page of the log, the newest line first, or as the lines are chained. */
export async function listAuditLog(db: Db, asked: AuditQuery): Promise<Page<AuditEntry>> {
  const { cursor, limit = usualPage, desc = true } = asked
  try {
    const { items, nextCursor } = await paginate<AuditLineRow>({
      sort: desc ? byAge : byPlace,
      limit,
      cursor,
      keyOf: ({ at, place, number }) => [desc ? at : place, number],
      rows: page => listLines(db, filterOf(asked), page),
    })
    return { items: items.map(toEntry), nextCursor }
  } catch (error) {
    if (error instanceof BadCursor) throw SchemaError({ message: `query.cursor ${unreadable}` })
    throw error
  }
}

const usualPage = 100
const unreadable = 'cannot be read. Use the one that came with the page before, or none to begin again'

function filterOf({ action, sinceMillis, untilMillis, ...filter }: AuditQuery): LineFilter {
  return {
    ...filter,
    action: action === undefined || action.includes('.') ? action : { area: action },
    since: sinceMillis === undefined ? undefined : new Date(sinceMillis),
    until: untilMillis === undefined ? undefined : new Date(untilMillis),
  }
}

/** A line as it is told and as its digest was made: exactly what is kept. */
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
