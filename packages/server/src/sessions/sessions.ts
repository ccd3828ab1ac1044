/**
 * Sessions: a device's stay, from sign-in to sign-out.
 *
 * A session is known by its refresh token, of which only the digest is kept. Access tokens are issued
 * from it; ending it stops that, and those already issued are refused from the next request on.
 */
import {
  AccessTokenExpired,
  ImpersonationRefused,
  RefreshTokenUnusable,
  type ServerUser,
  SessionNotFound,
  UserAuthenticationRequired,
  UserIdDoesNotExist,
  UserIsLocked,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { mayStill, type Source } from '../authority/authority.ts'
import type { CleanUp } from '../clean-up.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Device } from '../kernel/http/context.ts'
import { isBrowser } from '../kernel/http/device.ts'
import { type Limit, mostAheadMicros } from '../kernel/limits/limits.ts'
import { countInFigures } from '../kernel/outbox/outbox.ts'
import type { AuthenticationMethod } from '../sign-in-methods/sign-in-methods.ts'
import { findUser } from '../users/users.ts'
import { noteCounting } from './counted-activity.ts'
import { findByAnyToken } from './session-tokens.ts'
import { recordSessionUse } from './session-uses.ts'
import {
  endSession,
  endSessionsOfDeleted,
  findLiveById,
  findLiveByToken,
  insertProvenSession,
  insertSession,
  type NewSession as SessionRow,
  type SessionSubject,
} from './sessions.store.ts'
import { findSessionWithUser } from './signed-in.store.ts'

export { endSessionsFor } from './sessions.store.ts'
export { judgeSignIn } from './sign-in-conditions.store.ts'

/** A year: as long as a session lasts of which nothing else was said. */
export const usualSessionMs = 365 * 24 * 60 * 60 * 1000

export interface NewSession {
  readonly userId: string
  readonly device: Device | null
  /** A year, unless it says otherwise. */
  readonly lifetimeMs?: number | undefined
  readonly isImpersonation?: boolean
  /** By what it is made, if not by the user signing in. */
  readonly source?: Source | null | undefined
  /** How the user proved who they are, if they did. */
  readonly authenticationMethods?: readonly AuthenticationMethod[] | null
}

export interface BegunSession extends Readonly<SessionOrigin> {
  readonly sessionId: string
  readonly refreshToken: string
}

/** How a session came to be. */
type SessionOrigin = Pick<SessionRow, 'isImpersonation' | 'source'>

/** @throws {@link UserIdDoesNotExist}, {@link UserIsLocked} */
export async function beginSession(app: App, tx: Tx, input: NewSession): Promise<BegunSession> {
  const { row, refreshToken } = newRow(app, input)
  const counted = await insertSession(tx, row)
  if (counted === null) {
    const { userId } = input
    throw (await findUser(tx, userId)) ? UserIsLocked() : UserIdDoesNotExist({ userId })
  }
  countInFigures(tx, counted)
  const { id: sessionId, isImpersonation, source } = row
  return { sessionId, refreshToken, isImpersonation, source }
}

export interface ProvenBeginning extends NewSession {
  readonly passwordVersion: number
  /** Of the tries at this password: when it is full by now, the proof comes too late. */
  readonly sharedLimit: Limit | null
}

/** Both tokens of a session that was created in one statement, or null where a condition fails. */
export async function beginProvenSession(
  app: App,
  db: Db,
  input: ProvenBeginning,
): Promise<{ accessToken: string; refreshToken: string } | null> {
  const { row, refreshToken } = newRow(app, input)
  const { passwordVersion, sharedLimit } = input
  const proven = {
    ...row,
    passwordVersion,
    sharedLimit: sharedLimit && { bucket: sharedLimit.bucket, mostAheadMicros: mostAheadMicros(sharedLimit) },
  }
  const begun = await noteCounting(db, (on, mayCount) => insertProvenSession(on, proven, mayCount))
  if (!begun?.sessionId) return null
  const { sessionId, isToCount: _, moved: __, ...subject } = begun
  const { isImpersonation, source } = row
  return { accessToken: await issueFor(app, db, { ...subject, sessionId, isImpersonation, source }), refreshToken }
}

function newRow(app: App, input: NewSession): { row: SessionRow; refreshToken: string } {
  const { userId, device, lifetimeMs = usualSessionMs, isImpersonation = false, source = null } = input
  const { authenticationMethods = null } = input
  const refreshToken = randomToken()
  const createdAt = app.clock.now()
  const userAgent = getUserAgent(device)
  // The client IP of a program says nothing of the person: an application's server signs its visitors in.
  const { address, country } = device && isBrowser(userAgent) ? device : { address: null, country: null }
  const row = {
    id: app.ids.next(),
    userId,
    tokenDigest: digest(refreshToken),
    isImpersonation,
    source,
    authenticationMethods,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    address,
    userAgent,
    country,
  }
  return { row, refreshToken }
}

/** The access token of a new session. Not inside a transaction: it may have to make a key. */
export function issueAccessToken(app: App, db: Db, session: BegunSession, user: ServerUser): Promise<string> {
  const { sessionId, isImpersonation, source } = session
  const { id: userId, displayName, primaryEmail, primaryEmailVerified, selectedTeamId, isAnonymous } = user
  const { restrictedReason, requiresTotpMfa, signedUpAtMillis } = user
  return issueFor(app, db, {
    sessionId,
    userId,
    displayName,
    primaryEmail,
    primaryEmailVerified,
    selectedTeamId,
    isAnonymous,
    restrictedReason: restrictedReason?.type ?? null,
    requiresTotpMfa,
    signedUpAtMillis,
    isImpersonation,
    source,
  })
}

/**
 * A new access token for a refresh token.
 *
 * @throws {@link RefreshTokenUnusable} when its session is over, or never was in this project.
 */
export async function refreshAccessToken(app: App, db: Db, refreshToken: string, device: Device): Promise<string> {
  const { address, country } = device
  const userAgent = getUserAgent(device)
  const use = { now: app.clock.now(), address, country, userAgent, isBrowser: isBrowser(userAgent) }
  const subject = await findByAnyToken(db, refreshToken, tokenDigest =>
    recordSessionUse(app, db, { ...use, tokenDigest }),
  )
  if (!subject || !(await mayStill(app, db, subject.source))) throw RefreshTokenUnusable()
  return issueFor(app, db, subject)
}

/** The session of an access token: live, with its user, or ended. */
export type TokenSession =
  | { readonly is: 'live'; readonly user: ServerUser; readonly isImpersonation: boolean }
  | { readonly is: 'ended'; readonly endedAt: Date }

/**
 * Reads the session and the user of an access token in one statement. A deleted or locked user has no live session, and one
 * that a key or a colleague made has ended once they may not make it any more.
 */
export async function readTokenSession(
  app: App,
  db: Db,
  token: { readonly sessionId: string; readonly userId: string },
): Promise<TokenSession> {
  const now = app.clock.now()
  const session = await findSessionWithUser(db, { ...token, now })
  if (!session?.user || session.endedAt || session.user.isLocked)
    return { is: 'ended', endedAt: session?.endedAt ?? now }
  if (!(await mayStill(app, db, session.source))) return { is: 'ended', endedAt: now }
  return { is: 'live', user: session.user, isImpersonation: session.isImpersonation }
}

/** Who shows this refresh token, and in which session of theirs. It is no use of the session. Null: it is over. */
export async function findLiveSession(app: App, db: Db, refreshToken: string) {
  const now = app.clock.now()
  const session = await findByAnyToken(db, refreshToken, tokenDigest => findLiveByToken(db, tokenDigest, now))
  return session && (await mayStill(app, db, session.source)) ? session : null
}

/** Whose the session with this id is, by what it was made. Null: it is over. */
export async function findSessionById(app: App, db: Db, sessionId: string) {
  const session = await findLiveById(db, sessionId, app.clock.now())
  return session && (await mayStill(app, db, session.source)) ? session : null
}

/** @throws {@link RefreshTokenUnusable} where {@link findLiveSession} finds none. */
export async function getLiveSession(app: App, db: Db, refreshToken: string) {
  const session = await findLiveSession(app, db, refreshToken)
  if (!session) throw RefreshTokenUnusable()
  return session
}

/**
 * What outlasts a session, above all a sign-in method, is changed by the user in person: not by an impersonation, which
 * leaves nothing behind, and not in a session that was ended after the request was identified. Where something is
 * changed the row of the user must be locked, so that a session which is being ended at this moment has ended.
 *
 * @throws {@link UserAuthenticationRequired}, {@link AccessTokenExpired}, {@link ImpersonationRefused}
 */
export async function refuseUnlessInPerson(app: App, db: Db, sessionId: string | null): Promise<void> {
  if (sessionId === null) throw UserAuthenticationRequired()
  const presence = await presenceIn(app, db, sessionId)
  if (presence === 'over') throw AccessTokenExpired({ expiredAtMillis: app.clock.now().getTime() })
  if (presence === 'impersonation') throw ImpersonationRefused()
}

export interface Presence {
  readonly is: 'in person' | 'impersonation' | 'over'
  /** By what the session was made. Null: the user signed in, or the session is over. */
  readonly source: Source | null
  /** How the user proved who they are. Null: another made the session, or it is over. */
  readonly authenticationMethods: readonly AuthenticationMethod[] | null
}

/** Who speaks from the session that an access token names. */
export async function findPresence(app: App, db: Db, sessionId: string | null): Promise<Presence> {
  const session = sessionId === null ? null : await findLiveById(db, sessionId, app.clock.now())
  if (!session || !(await mayStill(app, db, session.source)))
    return { is: 'over', source: null, authenticationMethods: null }
  const { isImpersonation, source, authenticationMethods } = session
  return { is: isImpersonation ? 'impersonation' : 'in person', source, authenticationMethods }
}

export async function presenceIn(app: App, db: Db, sessionId: string | null): Promise<Presence['is']> {
  return (await findPresence(app, db, sessionId)).is
}

/** @throws {@link RefreshTokenUnusable} when the session was over already. */
export async function signOut(app: App, tx: Tx, sessionId: string): Promise<void> {
  const wasLive = await endSession(tx, { sessionId, reason: 'signed-out', now: app.clock.now() })
  if (!wasLive) throw RefreshTokenUnusable()
}

/** @throws {@link SessionNotFound} unless it lives, and is that user's if one is named. */
export async function revokeSession(app: App, tx: Tx, sessionId: string, userId: string | undefined): Promise<void> {
  const wasLive = await endSession(tx, { sessionId, reason: 'revoked', now: app.clock.now(), userId })
  if (!wasLive) throw SessionNotFound()
}

function getUserAgent(device: Device | null): string | null {
  return device?.userAgent?.slice(0, 500) ?? null
}

function issueFor(app: App, db: Db, subject: SessionSubject & SessionOrigin): Promise<string> {
  const { projectId, branchId } = db
  return app.accessTokens.issue({ ...subject, projectId, branchId, actorId: actorIn(db, subject) })
}

/**
 * Whom the claim `act` names: the colleague, or the key set. The project itself where no more is known, as of an impersonation
 * that a run of a workflow began.
 */
function actorIn({ projectId }: Db, { isImpersonation, source }: SessionOrigin): string | null {
  if (!isImpersonation) return null
  if (source === null) return projectId
  return source.by === 'key' ? source.keySetId : source.userId
}

export const sessionCleanUp: CleanUp = {
  onUserRemoved: ({ clock }, tx, { userId }) => endSessionsOfDeleted(tx, userId, clock.now()),
}
