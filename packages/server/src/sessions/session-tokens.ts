/**
 * Other refresh tokens of a session than its first: one for each origin of the project to which the session was handed over. They live and end with it.
 */
import type { App } from '../app.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { findFirstDigest, insertSessionToken } from './session-tokens.store.ts'

/** More origins than a project has, and few enough that a browser which is sent to and fro stores little. */
export const mostSessionTokens = 20

/** The oldest one stops working where the session has too many. */
export async function addSessionToken(app: App, tx: Tx, sessionId: string): Promise<string> {
  const refreshToken = randomToken()
  const token = { sessionId, tokenDigest: digest(refreshToken), createdAt: app.clock.now() }
  await insertSessionToken(tx, token, mostSessionTokens)
  return refreshToken
}

/**
 * What is found by the digest of a session's first token. Nearly every token is a first one: others are looked for only where
 * nothing was found.
 */
export async function findByAnyToken<Found>(
  db: Db,
  refreshToken: string,
  find: (tokenDigest: string) => Promise<Found | null>,
): Promise<Found | null> {
  const tokenDigest = digest(refreshToken)
  const found = await find(tokenDigest)
  if (found) return found
  const first = await findFirstDigest(db, tokenDigest)
  return first === null ? null : find(first)
}
