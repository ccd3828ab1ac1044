/**
 * Rate limits: failed attempts are counted against guessing, and unauthenticated starts against exhaustion,
 * per client IP.
 *
 * Passwords are counted twice: per account and client IP, by all processes together, so that an attacker elsewhere locks
 * no one out; and per client IP alone, so that one client cannot try every account once. Codes of a second factor are
 * counted per user: an attacker who guesses at them has the password already. Each kind is counted by itself: who is locked
 * out of one sign-in method still comes in by another.
 *
 * However many guess at once, no more are answered than the limit. A process counts a try before it is known to be
 * wrong, and takes it back when it was not. What the processes count together, they count before the answer leaves:
 * one that finds the limit reached by then is not given, whether it was right or wrong.
 */
import { RecoveryCodeInvalid, TotpInvalid } from '@latchkey/contract'
import { type App, perApp } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Device } from '../kernel/http/context.ts'
import { limitKey } from '../kernel/limits/client-address.ts'
import { bucketName, createLocalLimits, type Limit, type Limits } from '../kernel/limits/limits.ts'

export interface Attempt {
  readonly device: Device
  /** Whether this error means that the answer was wrong. */
  isWrong(error: unknown): boolean
}

export interface PasswordAttempt extends Attempt {
  /** The id of the user, or the address that was given where it is no one's. */
  readonly account: string
}

/** The result, if this limit is not reached by the time that it is returned. Null: there is nothing to look at. */
export interface Right<Result> {
  readonly result: Result
  readonly sharedLimit: Limit | null
}

/**
 * One attempt at a password. A caller that reports success checks `sharedLimit` first.
 *
 * @throws `TooManyAttempts` instead of trying, or of saying that it was wrong
 */
export async function tryPassword<Result>(
  app: App,
  db: Db,
  attempt: PasswordAttempt,
  work: () => Promise<Result>,
): Promise<Right<Result>> {
  const { here, perAccount } = getLimits(app, 'password', attempt.account, attempt.device)
  const shared = app.limits.isShared ? perAccount : null
  try {
    return { result: await counting(db, here, attempt.isWrong, work), sharedLimit: shared }
  } catch (error) {
    if (shared && attempt.isWrong(error)) await app.limits.spend(db, shared)
    throw error
  }
}

/** {@link tryPassword}, and the look at the end. */
export async function asPasswordAttempt<Result>(
  app: App,
  db: Db,
  attempt: PasswordAttempt,
  work: () => Promise<Result>,
): Promise<Result> {
  const { result, sharedLimit } = await tryPassword(app, db, attempt, work)
  if (sharedLimit) await app.limits.refuseFull(db, sharedLimit)
  return result
}

/**
 * One request whose response reveals whether an address has an account.
 *
 * @throws `TooManyAttempts` instead of answering
 */
export function asAddressProbe<Result>(
  app: App,
  db: Db,
  { email, device, isWrong }: Attempt & { readonly email: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const { here, perAccount } = getLimits(app, 'address', email, device)
  return counting(db, [...here, [app.limits, perAccount]], isWrong, work)
}

/**
 * One try at the second factor of a user, whichever kind of code it is.
 *
 * @throws `TooManyAttempts` instead of trying
 */
export function asTotpAttempt<Result>(app: App, db: Db, userId: string, work: () => Promise<Result>): Promise<Result> {
  const limit = { bucket: bucketName('totp', userId), ...app.config.rateLimits.secondFactorAttempts }
  const isWrong = (error: unknown) => TotpInvalid.is(error) || RecoveryCodeInvalid.is(error)
  return counting(db, [[app.limits, limit]], isWrong, work)
}

/** What an unauthenticated client may start. It takes storage, creates a user, or guesses a code. */
export type Start =
  | 'anonymous-user'
  | 'client-registration'
  | 'device-code'
  | 'oauth-flow'
  | 'openid-request'
  | 'passkey-challenge'
  | 'program-login'

/**
 * One start in this project, by client IP. A server has no client IP, and is not counted.
 *
 * @throws `TooManyAttempts`; then nothing is done
 */
export async function countStart(app: App, db: Db, start: Start, { address }: Device): Promise<void> {
  if (address === null) return
  const bucket = bucketName(`client-ip-${start}`, limitKey(address))
  await app.limits.spend(db, { bucket, ...app.config.rateLimits.startsPerClientIp })
}

type Counter = readonly [Limits, Limit]

async function counting<Result>(
  db: Db,
  counters: readonly Counter[],
  isWrong: Attempt['isWrong'],
  work: () => Promise<Result>,
): Promise<Result> {
  const counted: Counter[] = []
  try {
    for (const counter of counters) {
      const [limits, limit] = counter
      await limits.spend(db, limit)
      counted.push(counter)
    }
    const result = await work()
    await takeBack(db, counted)
    return result
  } catch (error) {
    if (!isWrong(error)) await takeBack(db, counted)
    throw error
  }
}

async function takeBack(db: Db, counted: readonly Counter[]): Promise<void> {
  for (const [limits, limit] of counted) await limits.giveBack(db, limit)
}

interface AttemptLimits {
  /** Counted by this process alone, in memory. */
  readonly here: readonly Counter[]
  readonly perAccount: Limit
}

function getLimits(app: App, kind: 'password' | 'address', account: string, { address }: Device): AttemptLimits {
  const { passwordAttempts, passwordAttemptsPerClientIp } = app.config.rateLimits
  const clientIp = address === null ? null : limitKey(address)
  const perAccount = { bucket: bucketName(kind, account, clientIp ?? 'in process'), ...passwordAttempts }
  const local = localLimits(app)
  const perClientIp = clientIp !== null && {
    bucket: bucketName(`client-ip-${kind}`, clientIp),
    ...passwordAttemptsPerClientIp,
  }
  return { here: [...(perClientIp ? [[local, perClientIp] as const] : []), [local, perAccount]], perAccount }
}

const localLimits = perApp(({ database, clock }) => createLocalLimits(database, clock))
