/** Who did what in a project. */
import * as auditLog from '@latchkey/client/audit-log'
import type { Actor, AuditEntry as WireEntry } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { type PageOf, toPage } from '../pages.ts'

/**
 * A line of the audit log: what an owner, a colleague or one of their keys changed or was refused, and what
 * people did that someone may have to answer for.
 *
 * @example
 * for (const { at, actor, action, result } of await adminApp.listAuditLog()) console.log(at, actor.name, action, result)
 */
export interface AuditEntry {
  readonly id: string
  /** Its position in the chain, from 1. Null for the moment until it has one. */
  readonly position: number | null
  readonly at: Date
  /** Such as `users.delete`. */
  readonly action: string
  readonly result: 'done' | 'refused'
  /** Why it was refused, in a word. */
  readonly refusal: string | null
  readonly actor: Actor
  readonly level: 'client' | 'server' | 'admin'
  /** What it was about: `{ kind: 'userId', id }`. */
  readonly targets: readonly { readonly kind: string; readonly id: string }[]
  /** The names of what was sent. The values are not kept. */
  readonly fields: readonly string[]
  /** Names the request in the server's log. */
  readonly requestId: string
  readonly address: string | null
  readonly userAgent: string | null
  readonly previousHash: string | null
  readonly hash: string | null
}

/** A page of lines. */
export type AuditLogPage = PageOf<AuditEntry>

/** Which lines to read, and in which order. */
export interface AuditLogOptions {
  /** The `nextCursor` of the page before; null or none starts at the first. */
  readonly cursor?: string | null
  /** At most 1 000. */
  readonly limit?: number
  /** Newest first, unless `false`. */
  readonly desc?: boolean
  /** An action, or all those about one thing: `users` is `users.create`, `users.delete` … */
  readonly action?: string
  /** The id of a user or of a set of keys. */
  readonly actorId?: string
  readonly actorType?: Actor['type']
  readonly targetId?: string
  readonly result?: 'done' | 'refused'
  readonly since?: Date
  readonly until?: Date
}

export async function listAuditLog(
  { transport }: Connection,
  { cursor, since, until, ...options }: AuditLogOptions = {},
): Promise<AuditLogPage> {
  const times = { sinceMillis: since?.getTime(), untilMillis: until?.getTime() }
  const query = { ...options, ...times, cursor: cursor ?? undefined }
  return toPage(await auditLog.list(transport, { query }), toAuditEntry)
}

export async function* iterateAuditLog(
  connection: Connection,
  options: AuditLogOptions = {},
): AsyncGenerator<AuditEntry, void, undefined> {
  let cursor = options.cursor ?? null
  do {
    const page = await listAuditLog(connection, { limit: 1_000, ...options, cursor })
    yield* page
    cursor = page.nextCursor
  } while (cursor !== null)
}

function toAuditEntry({ atMillis, ...entry }: WireEntry): AuditEntry {
  return Object.freeze({ ...entry, at: new Date(atMillis) })
}
