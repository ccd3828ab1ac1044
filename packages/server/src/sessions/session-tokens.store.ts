import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const first = statement<{ tokenDigest: string }, { tokenDigest: string }>(
  'session-tokens.first',
  `select s.token_digest as "tokenDigest" from session_tokens t
   join sessions s on s.project_id = t.project_id and s.id = t.session_id
   where t.project_id = :projectId and t.token_digest = :tokenDigest`,
)

/** The digest by which the session of another of its tokens is found. Null: there is no such token. */
export async function findFirstDigest(db: Db, tokenDigest: string): Promise<string | null> {
  return (await first.first(db, { tokenDigest }))?.tokenDigest ?? null
}

export interface NewSessionToken {
  readonly sessionId: string
  readonly tokenDigest: string
  readonly createdAt: Date
}

const insert = statement<never, NewSessionToken>(
  'session-tokens.insert',
  `insert into session_tokens (project_id, token_digest, session_id, created_at)
   values (:projectId, :tokenDigest, :sessionId, :createdAt)`,
)

const removeOldest = statement<never, { sessionId: string; most: number }>(
  'session-tokens.remove-oldest',
  `delete from session_tokens where project_id = :projectId and session_id = :sessionId and token_digest in (
     select token_digest from session_tokens where project_id = :projectId and session_id = :sessionId
     order by created_at desc, token_digest offset :most
   )`,
)

/** The oldest of a session go where it has more than `most`. */
export async function insertSessionToken(tx: Tx, token: NewSessionToken, most: number): Promise<void> {
  await insert(tx, token)
  await removeOldest(tx, { sessionId: token.sessionId, most })
}
