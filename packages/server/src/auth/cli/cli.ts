/**
 * Signing a program in from a terminal.
 *
 * The program holds two codes: it shows the login code in a link, and keeps the polling code to itself. Anyone who
 * confirms shows by their refresh token who they are; the program gets a session of its own, once.
 */
import {
  CliLoginUnusable,
  CliSessionNotAnonymous,
  CliUserNotAnonymous,
  PollingCodeInvalid,
  type ServerUser,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { mayStill } from '../../authority/authority.ts'
import { randomToken } from '../../kernel/crypto/random.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Device } from '../../kernel/http/context.ts'
import { dayMs, defineDeletion } from '../../kernel/jobs/schedule.ts'
import {
  type BegunSession,
  beginSession,
  findLiveSession,
  findSessionById,
  getLiveSession,
  usualSessionMs,
} from '../../sessions/sessions.ts'
import { findUser, getUser, lockIfAnonymous, lockUser } from '../../users/users.ts'
import {
  claimAnonymousSession,
  confirmOpenLogin,
  deleteLoginsExpiredBefore,
  findByPollingCode,
  findOpenLogin,
  insertLogin,
  type OpenLogin,
  type PolledRow,
  spendLogin,
} from './cli.store.ts'

export interface BegunLogin {
  readonly pollingCode: string
  readonly loginCode: string
  readonly expiresAt: Date
}

export interface LoginRequest {
  readonly lifetimeMs: number
  /** Of an anonymous user of the program. */
  readonly anonymousRefreshToken: string | undefined
}

/** @throws {@link CliUserNotAnonymous} */
export async function startLogin(
  app: App,
  tx: Tx,
  device: Device,
  { lifetimeMs, anonymousRefreshToken }: LoginRequest,
): Promise<BegunLogin> {
  const anonymousSessionId =
    anonymousRefreshToken === undefined ? null : await getAnonymousSession(app, tx, anonymousRefreshToken)
  const [pollingCode, loginCode] = [randomToken(), randomToken()]
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
  await insertLogin(tx, {
    id: app.ids.next(),
    pollingCodeDigest: app.keyedDigests.make(pollingCode, pollingContext(tx)),
    loginCodeDigest: app.keyedDigests.make(loginCode, loginContext(tx)),
    createdAt,
    expiresAt,
    address: device.address,
    country: device.country,
    userAgent: device.userAgent?.slice(0, 500) ?? null,
    anonymousSessionId,
  })
  return { pollingCode, loginCode, expiresAt }
}

async function getAnonymousSession(app: App, db: Db, refreshToken: string): Promise<string> {
  const session = await findLiveSession(app, db, refreshToken)
  if (!session || !(await findUser(db, session.userId))?.isAnonymous) throw CliUserNotAnonymous()
  return session.sessionId
}

/** The anonymous user of the program behind an open login, who is so still. Null: it has none. */
export async function findAnonymousUser(app: App, db: Db, sessionId: string | null): Promise<string | null> {
  const session = sessionId === null ? null : await findSessionById(app, db, sessionId)
  return session && (await findUser(db, session.userId))?.isAnonymous ? session.userId : null
}

/**
 * A session of its own for a browser, as the anonymous user of the program, so that a person can sign up as them. Once.
 *
 * @throws {@link CliLoginUnusable}, {@link CliSessionNotAnonymous}
 */
export async function claimProgramSession(
  app: App,
  tx: Tx,
  loginCode: string,
  device: Device,
): Promise<{ readonly session: BegunSession; readonly user: ServerUser }> {
  const { anonymousSessionId } = await getOpenLogin(app, tx, loginCode)
  const userId = await findAnonymousUser(app, tx, anonymousSessionId)
  // Whoever has signed up as this user at this moment would give their account to the holder of a link. The row goes before that of
  // the login, as in takeSession.
  if (userId === null || !(await lockIfAnonymous(tx, userId))) throw CliSessionNotAnonymous()
  const loginCodeDigests = app.keyedDigests.candidates(loginCode, loginContext(tx))
  if (!(await claimAnonymousSession(tx, { loginCodeDigests, now: app.clock.now() }))) throw CliSessionNotAnonymous()
  return { session: await beginSession(app, tx, { userId, device }), user: await getUser(tx, userId) }
}

/** @throws {@link CliLoginUnusable} */
export async function getOpenLogin(app: App, db: Db, loginCode: string): Promise<OpenLogin> {
  const loginCodeDigests = app.keyedDigests.candidates(loginCode, loginContext(db))
  const login = await findOpenLogin(db, loginCodeDigests, app.clock.now())
  if (!login) throw CliLoginUnusable()
  return login
}

/** @throws {@link CliLoginUnusable}, `RefreshTokenUnusable` */
export async function confirmLogin(app: App, tx: Tx, loginCode: string, refreshToken: string): Promise<void> {
  await getOpenLogin(app, tx, loginCode)
  const { sessionId } = await getLiveSession(app, tx, refreshToken)
  const loginCodeDigests = app.keyedDigests.candidates(loginCode, loginContext(tx))
  const input = { loginCodeDigests, sessionId, now: app.clock.now() }
  if (!(await confirmOpenLogin(tx, input))) throw CliLoginUnusable()
}

export type PolledLogin =
  | { readonly status: 'waiting' | 'expired' | 'used' }
  | { readonly status: 'confirmed'; readonly id: string; readonly userId: string }

/** @throws {@link PollingCodeInvalid} */
export async function getPolledLogin(app: App, db: Db, pollingCode: string): Promise<PolledLogin> {
  const now = app.clock.now()
  const pollingCodeDigests = app.keyedDigests.candidates(pollingCode, pollingContext(db))
  const login = await findByPollingCode(db, pollingCodeDigests, now)
  if (!login) throw PollingCodeInvalid()
  // What was confirmed by a session that has ended since is confirmed no more.
  const isLive = login.userId !== null && (await mayStill(app, db, login.source))
  return judged({ ...login, userId: isLive ? login.userId : null }, now)
}

/** In the order of the wire. */
function judged({ id, expiresAt, usedAt, isConfirmed, userId }: PolledRow, now: Date): PolledLogin {
  if (expiresAt <= now) return { status: 'expired' }
  if (usedAt) return { status: 'used' }
  if (!isConfirmed) return { status: 'waiting' }
  return userId === null ? { status: 'expired' } : { status: 'confirmed', id, userId }
}

/** The refresh token of the program's own session, for one of however many ask. Null for the others. */
export async function takeSession(
  app: App,
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  device: Device,
): Promise<string | null> {
  // A changed password ends every session of the user at once. Unless it has to go first or wait, one that is
  // started beside it would go on.
  await lockUser(tx, userId)
  const spent = await spendLogin(tx, id, app.clock.now())
  if (!spent || !(await mayStill(app, tx, spent.source))) return null
  const { isImpersonation, createdAt, expiresAt, source } = spent
  // What was to be short is not made longer by a program; nor is acting in someone's name, wherever it is done.
  const isShort = isImpersonation || expiresAt.getTime() - createdAt.getTime() < usualSessionMs
  const lifetimeMs = isShort ? expiresAt.getTime() - app.clock.now().getTime() : undefined
  const { refreshToken } = await beginSession(app, tx, { userId, device, isImpersonation, lifetimeMs, source })
  return refreshToken
}

const pollingContext = ({ projectId }: Db) => `${projectId}/cli_logins/polling`
const loginContext = ({ projectId }: Db) => `${projectId}/cli_logins/login`

/** An expired login is reported as expired for a day, and then deleted with its client IP and User-Agent. */
export const deleteOldCliLogins = defineDeletion('forget-old-cli-logins', dayMs, deleteLoginsExpiredBefore)
