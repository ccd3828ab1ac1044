/**
 * Who did what in a project: everything that an owner, a colleague or one of their keys changed or was refused,
 * and what people did that someone may have to answer for.
 *
 * Each line holds a digest of itself and of the line before it, so that a line that was altered or taken away
 * shows when the chain is read from its start. `audit-chain.ts` says how the digest is made.
 */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { page } from '../kernel/page.ts'
import { millis, text } from '../kernel/schema.ts'
import { Actor } from './actor.ts'

export const AuditEntry = z.object({
  id: z.uuid(),
  /** Its position in the chain, from 1. Null for the moment until it has one. */
  position: z.number().int().nullable(),
  atMillis: millis(),
  /** The endpoint's name, such as `users.delete`; what an update does to a lock is `users.lock` or `users.unlock`. */
  action: z.string(),
  result: z.enum(['done', 'refused']),
  /** Why it was refused: the code, or the status of an answer without one. */
  refusal: z.string().nullable(),
  actor: Actor,
  level: z.enum(['client', 'server', 'admin']),
  /** What it was about, by kind: `{ "userId": "…" }` as in the path, the new id of what was made, the reason of a lock. */
  targets: z.array(z.object({ kind: z.string(), id: z.string() })),
  /** The names of the fields that were sent. Their values are not kept. */
  fields: z.array(z.string()),
  requestId: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  previousHash: z.string().nullable(),
  hash: z.string().nullable(),
})
export interface AuditEntry extends z.infer<typeof AuditEntry> {}

export const AuditQuery = z.object({
  limit: z.number().int().min(1).max(1_000).optional(),
  cursor: z.string().max(1_000).optional(),
  /** Newest first, unless false. */
  desc: z.boolean().optional(),
  /** An action, or the row of one: `users` for `users.create`, `users.delete` … */
  action: text().max(100).optional(),
  /** The id of a user or of a key set. */
  actorId: text().max(100).optional(),
  actorType: z.enum(['owner', 'key', 'user', 'system']).optional(),
  targetId: text().max(300).optional(),
  result: z.enum(['done', 'refused']).optional(),
  sinceMillis: millis().optional(),
  untilMillis: millis().optional(),
})
export interface AuditQuery extends z.infer<typeof AuditQuery> {}

export const auditEndpoints = {
  list: endpoint({
    route: 'GET /internal/audit-log',
    summary: 'Who did what in the project, newest first',
    access: atLeast('admin'),
    role: 'developer',
    query: AuditQuery,
    response: page(AuditEntry),
    errors: [],
  }),
}
