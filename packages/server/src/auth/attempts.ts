/**
 * Wrong answers at the door are counted, before they are known to be wrong: counted after, fifty at once
 * would all be let through.
 *
 * Two counts: per account and place, shared by all processes, so that nobody can be guessed at, and a
 * stranger elsewhere locks nobody out; and per place alone, so that one place cannot try every account
 * once. What turns out right, or was not tried at all because the server was busy, is taken back.
 */
import { type App, perApp } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Device } from '../kernel/http/context.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import { limitKey } from '../kernel/limits/client-address.ts'
import { createLocalLimits, type Limit, type Limits } from '../kernel/limits/limits.ts'

export interface Attempt {
  readonly email: string
  readonly device: Device
  /** Whether this error means that the answer was wrong. */
  isWrong(error: unknown): boolean
}

/** @throws `TooManyAttempts` instead of trying. */
export async function asAttempt<Result>(
  app: App,
  db: Db,
  attempt: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  const counted: [Limits, Limit][] = []
  try {
    for (const [limits, limit] of limitsOf(app, attempt)) {
      await limits.spend(db, limit)
      counted.push([limits, limit])
    }
    const result = await work()
    await takeBack(db, counted)
    return result
  } catch (error) {
    if (!attempt.isWrong(error)) await takeBack(db, counted)
    throw error
  }
}

async function takeBack(db: Db, counted: readonly [Limits, Limit][]): Promise<void> {
  for (const [limits, limit] of counted) await limits.giveBack(db, limit)
}

function limitsOf(app: App, { email, device: { address } }: Attempt): [Limits, Limit][] {
  const place = address === null ? null : limitKey(address)
  const perAccount = { bucket: bucketName('password', email, place ?? 'in process'), limit: 10, perSeconds: 600 }
  if (place === null) return [[app.limits, perAccount]]
  return [
    [localLimits(app), { bucket: bucketName('place', place), limit: 100, perSeconds: 600 }],
    [app.limits, perAccount],
  ]
}

const localLimits = perApp(({ database, clock }) => createLocalLimits(database, clock))
