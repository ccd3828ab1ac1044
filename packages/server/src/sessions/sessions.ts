/**
 * Sessions: a device's stay, from sign-in to sign-out.
 *
 * A session is known by its refresh token, of which only the digest is kept. Access tokens are issued
 * from it; ending it stops that at once, and those already issued run out by themselves.
 */
import { RefreshTokenUnusable, type ServerUser, type TokenAnswer, UserIdDoesNotExist } from '@latchkey/contract'
import type { App } from '../app.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { foreignKeyViolation } from '../kernel/db/errors.ts'
import type { Device } from '../kernel/http/context.ts'
import {
  endSession,
  insertProvenSession,
  insertSession,
  type NewSession as SessionRow,
  type SessionSubject,
  useSession,
} from './sessions.store.ts'

export { endSessionsOf } from './sessions.store.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

export interface NewSession {
  readonly userId: string
  readonly device: Device | null
  readonly lifetimeMs?: number
  readonly isImpersonation?: boolean
}

export interface BegunSession {
  readonly sessionId: string
  readonly refreshToken: string
}

/** @throws {@link UserIdDoesNotExist} */
export async function beginSession(app: App, tx: Tx, asked: NewSession): Promise<BegunSession> {
  const { row, refreshToken } = newRow(app, asked)
  try {
    await insertSession(tx, row)
  } catch (error) {
    if (foreignKeyViolation(error)) throw UserIdDoesNotExist({ userId: asked.userId })
    throw error
  }
  return { sessionId: row.id, refreshToken }
}

/** Both tokens of a session that was begun in one statement, or null where something stands in the way. */
export async function beginProvenSession(
  app: App,
  db: Db,
  asked: NewSession & { passwordVersion: number },
): Promise<{ accessToken: string; refreshToken: string } | null> {
  const { row, refreshToken } = newRow(app, asked)
  const subject = await insertProvenSession(db, { ...row, passwordVersion: asked.passwordVersion })
  return subject && { accessToken: await issueFor(app, db, subject), refreshToken }
}

function newRow(app: App, asked: NewSession): { row: SessionRow; refreshToken: string } {
  const { userId, device, lifetimeMs = yearMs, isImpersonation = false } = asked
  const refreshToken = randomToken()
  const createdAt = app.clock.now()
  const row = {
    id: app.ids.next(),
    userId,
    tokenDigest: digest(refreshToken),
    isImpersonation,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    address: device?.address ?? null,
    userAgent: device?.userAgent?.slice(0, 500) ?? null,
    country: device?.country ?? null,
  }
  return { row, refreshToken }
}

/** The access token of a session that was just begun. Not inside a transaction: it may have to make a key. */
export function issueAccessToken(app: App, db: Db, sessionId: string, user: ServerUser): Promise<string> {
  const { id: userId, displayName, primaryEmail, primaryEmailVerified, selectedTeamId, isAnonymous } = user
  return issueFor(app, db, {
    sessionId,
    userId,
    displayName,
    primaryEmail,
    primaryEmailVerified,
    selectedTeamId,
    isAnonymous,
  })
}

/**
 * A new access token for a refresh token.
 *
 * @throws {@link RefreshTokenUnusable} when its session is over, or never was in this project.
 */
export async function refreshAccessToken(app: App, db: Db, refreshToken: string, device: Device): Promise<string> {
  const { address, country } = device
  const subject = await useSession(db, { tokenDigest: digest(refreshToken), now: app.clock.now(), address, country })
  if (!subject) throw RefreshTokenUnusable()
  return issueFor(app, db, subject)
}

/** @throws {@link RefreshTokenUnusable} when the session was over already. */
export async function signOut(app: App, tx: Tx, sessionId: string): Promise<void> {
  const wasLive = await endSession(tx, { sessionId, reason: 'signed-out', now: app.clock.now() })
  if (!wasLive) throw RefreshTokenUnusable()
}

export function tokenAnswer(app: App, accessToken: string): TokenAnswer {
  return { accessToken, tokenType: 'Bearer', expiresIn: app.config.accessTokens.lifetimeSeconds, scope: 'legacy' }
}

function issueFor(app: App, { projectId, branchId }: Db, subject: SessionSubject): Promise<string> {
  return app.accessTokens.issue({ projectId, branchId, ...subject })
}
