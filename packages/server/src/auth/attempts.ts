/**
 * Wrong answers at the door are counted, so that nobody is guessed at; and so is what is given to anybody who asks,
 * so that no place asks without end.
 *
 * Passwords are counted twice: per account and place, by all processes together, and a stranger elsewhere locks
 * nobody out; and per place alone, so that one place cannot try every account once. Codes of a second factor are
 * counted per user: whoever guesses at them knows the password already. Each kind is counted by itself: who is locked
 * out of one way in still comes in by another.
 *
 * However many guess at once, no more are answered than the limit. A process counts a try before it is known to be
 * wrong, and takes it back when it was not. What the processes count together, they count before the answer leaves:
 * one that finds the limit reached by then is not given, whether it was right or wrong.
 */
import { RecoveryCodeInvalid, TotpInvalid } from '@latchkey/contract'
import { type App, perApp } from '../app.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import type { Device } from '../kernel/http/context.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import { limitKey } from '../kernel/limits/client-address.ts'
import { createLocalLimits, type Limit, type Limits } from '../kernel/limits/limits.ts'

export interface Attempt {
  readonly device: Device
  /** Whether this error means that the answer was wrong. */
  isWrong(error: unknown): boolean
}

export interface PasswordAttempt extends Attempt {
  /** The id of the user, or the address that was given where it is nobody's. */
  readonly account: string
}

/** What was right, if this limit is not reached by the time that it is told. Null: there is nothing to look at. */
export interface Right<Result> {
  readonly result: Result
  readonly unlessFull: Limit | null
}

/**
 * One try at a password. Whoever tells that it was right looks at `unlessFull` first.
 *
 * @throws `TooManyAttempts` instead of trying, or of saying that it was wrong
 */
export async function tryPassword<Result>(
  app: App,
  db: Db,
  attempt: PasswordAttempt,
  work: () => Promise<Result>,
): Promise<Right<Result>> {
  const { here, perAccount } = limitsOf(app, 'password', attempt.account, attempt.device)
  const shared = app.limits.isShared ? perAccount : null
  try {
    return { result: await counting(db, here, attempt.isWrong, work), unlessFull: shared }
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
  const { result, unlessFull } = await tryPassword(app, db, attempt, work)
  if (unlessFull) await app.limits.refuseFull(db, unlessFull)
  return result
}

/**
 * One question whose answer tells whether an address has an account.
 *
 * @throws `TooManyAttempts` instead of answering
 */
export function asAddressProbe<Result>(
  app: App,
  db: Db,
  { email, device, isWrong }: Attempt & { readonly email: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const { here, perAccount } = limitsOf(app, 'address', email, device)
  return counting(db, [...here, [app.limits, perAccount]], isWrong, work)
}

/**
 * One try at the second factor of a user, whichever kind of code it is.
 *
 * @throws `TooManyAttempts` instead of trying
 */
export function asTotpAttempt<Result>(app: App, db: Db, userId: string, work: () => Promise<Result>): Promise<Result> {
  const limit = { bucket: bucketName('totp', userId), ...app.config.attempts.secondFactors }
  const isWrong = (error: unknown) => TotpInvalid.is(error) || RecoveryCodeInvalid.is(error)
  return counting(db, [[app.limits, limit]], isWrong, work)
}

/** What anybody may begin without a proof of who they are. It takes room, or makes a user. */
export type Beginning = 'anonymous-user' | 'passkey-challenge' | 'program-login'

/**
 * One that is begun in this project, by the place that asks. A server is in no place, and is not counted.
 *
 * @throws `TooManyAttempts`; then nothing is done
 */
export function countBeginning(app: App, db: Db, beginning: Beginning, device: Device): Promise<void> {
  return countAtPlace(app, db, beginning, { ...app.config.attempts.beginningsPerPlace, device })
}

/**
 * A mail with a code, by the place that asks for it, beside `countCodeMail`: to many addresses, each of which gets few.
 * All projects are counted together, because all mail leaves through the same server.
 *
 * @throws `TooManyAttempts`; then nothing is sent
 */
export function countCodeMailFrom(app: App, device: Device): Promise<void> {
  const db = bindDb(app.database, internalProjectId, 'main')
  return countAtPlace(app, db, 'code-mail', { ...app.config.attempts.codeMailsPerPlace, device })
}

async function countAtPlace(
  app: App,
  db: Db,
  kind: Beginning | 'code-mail',
  { device: { address }, ...rate }: Omit<Limit, 'bucket'> & { readonly device: Device },
): Promise<void> {
  if (address !== null) await app.limits.spend(db, { bucket: bucketName(`place-${kind}`, limitKey(address)), ...rate })
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

function limitsOf(app: App, kind: 'password' | 'address', account: string, { address }: Device): AttemptLimits {
  const { passwords, passwordsPerPlace } = app.config.attempts
  const place = address === null ? null : limitKey(address)
  const perAccount = { bucket: bucketName(kind, account, place ?? 'in process'), ...passwords }
  const local = localLimits(app)
  const perPlace = place !== null && { bucket: bucketName(`place-${kind}`, place), ...passwordsPerPlace }
  return { here: [...(perPlace ? [[local, perPlace] as const] : []), [local, perAccount]], perAccount }
}

const localLimits = perApp(({ database, clock }) => createLocalLimits(database, clock))
