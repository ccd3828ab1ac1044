/**
 * The secret of a user's authenticator app, stored sealed, and which of its codes was used last. Codes are those
 * of RFC 6238 as every such app makes them: HMAC-SHA1, steps of thirty seconds, six digits.
 */
import { Secret, TOTP } from 'otpauth'
import type { App } from '../app.ts'
import { hasVerifiedAddress } from '../contact-channels/contact-channels.ts'
import { sameDigest } from '../kernel/crypto/random.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import {
  deleteRecoveryCodes,
  findTotp,
  putTotp,
  removeTotp,
  takeTotpStep,
  wasTotpAddedUnverified,
} from './second-factor.store.ts'

const stepSeconds = 30
const settings = { algorithm: 'SHA1', digits: 6, period: stepSeconds }

/**
 * Turns the second factor on with this secret, or off with null. What belonged to the one before goes: its recovery
 * codes, and, unless it is the same secret again, which of its codes was taken last.
 */
export async function setTotpSecret(app: App, tx: Tx, userId: string, secret: string | null): Promise<void> {
  if (secret === null) return removeSecondFactor(tx, userId)
  await putTotp(tx, userId, {
    sealedSecret: sealTotp(app, tx, userId, secret),
    lastStep: await getLastStep(app, tx, userId, secret),
    addedUnverified: !(await hasVerifiedAddress(tx, userId)),
  })
  await deleteRecoveryCodes(tx, userId)
}

/**
 * Turns the second factor on, if this is a code of it. That code is not taken again. False: it is not, and nothing
 * was changed.
 */
export async function enrolTotp(
  app: App,
  tx: Tx,
  userId: string,
  { secret, typed }: { secret: string; typed: string },
): Promise<boolean> {
  const step = matchingStep(app, secret, typed, await getLastStep(app, tx, userId, secret))
  if (step === null) return false
  await setTotpSecret(app, tx, userId, secret)
  return takeTotpStep(tx, userId, step)
}

/** Turns the second factor on again with the secret that it had, as it was sealed. It has no recovery codes. */
export async function restoreSecondFactor(app: App, tx: Tx, userId: string, sealedSecret: string): Promise<void> {
  await setTotpSecret(app, tx, userId, openTotp(app, tx, userId, sealedSecret))
}

/** Whether the second factor is on with this secret, which may have been sealed again since. */
export async function hasTotpSecret(app: App, db: Db, userId: string, sealedSecret: string): Promise<boolean> {
  const totp = await findTotp(db, userId)
  return totp !== null && openTotp(app, db, userId, totp.sealedSecret) === openTotp(app, db, userId, sealedSecret)
}

/** Turns the second factor off, whatever it is. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  await removeTotp(tx, userId)
  await deleteRecoveryCodes(tx, userId)
}

/**
 * Turns the second factor off if it was added while the user had no verified address. One that was added later stays:
 * reading the mail of the account must not be enough to get past it.
 */
export async function removeUnverifiedSecondFactor(tx: Tx, userId: string): Promise<void> {
  if (await wasTotpAddedUnverified(tx, userId)) await removeSecondFactor(tx, userId)
}

/**
 * Whether this is a code of the user's authenticator app that was not taken yet. It and those before it will not be
 * taken again: someone who looked over a shoulder comes too late with it.
 */
export async function consumeTotp(app: App, tx: Tx, userId: string, typed: string): Promise<boolean> {
  const totp = await findTotp(tx, userId)
  if (totp === null) return false
  const secret = openTotp(app, tx, userId, totp.sealedSecret)
  const step = matchingStep(app, secret, typed, totp.lastStep)
  return step !== null && takeTotpStep(tx, userId, step)
}

/** The six digits of a code as a person types it (`123 456`, `123-456`), or null. Keyboards of East Asia may send full-width ones. */
export function totpDigits(typed: string): string | null {
  if (typed.length > longestTyped) return null
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

const longestTyped = 100

/** Which of this secret's codes was taken last; null if none was, or another secret is the user's. */
async function getLastStep(app: App, tx: Tx, userId: string, secret: string): Promise<number | null> {
  const totp = await findTotp(tx, userId)
  const isSame = totp !== null && sameDigest(openTotp(app, tx, userId, totp.sealedSecret), secret)
  return isSame ? totp.lastStep : null
}

/**
 * The step whose code this is, later than `lastStep`: the present one, or the one before or after it, as clocks
 * differ and typing takes time.
 */
function matchingStep(app: App, secret: string, typed: string, lastStep: number | null): number | null {
  const token = totpDigits(typed)
  if (token === null) return null
  const totp = new TOTP({ ...settings, secret: new Secret({ buffer: toBytes(secret) }) })
  const current = TOTP.counter({ period: stepSeconds, timestamp: app.clock.now().getTime() })
  for (const step of [current - 1, current, current + 1]) {
    if (lastStep !== null && step <= lastStep) continue
    // Compares in constant time.
    if (totp.validate({ token, timestamp: step * stepSeconds * 1000, window: 0 }) !== null) return step
  }
  return null
}

function toBytes(base64: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(base64, 'base64')).buffer
}

export function sealTotp(app: App, tx: Tx, userId: string, secret: string): string {
  return app.sealer.seal(secret, totpPlace(tx, userId))
}

export function openTotp(app: App, db: Db, userId: string, sealed: string): string {
  return app.sealer.open(sealed, totpPlace(db, userId))
}

const totpPlace = ({ projectId }: Pick<Db, 'projectId'>, userId: string) => `${projectId}/users/${userId}/totp`

export const sealedTotpSecrets: SealedColumn = {
  table: 'users',
  column: 'sealed_totp_secret',
  type: 'text',
  key: { project_id: 'text', id: 'uuid' },
  getContext: ({ project_id: projectId = '', id = '' }) => totpPlace({ projectId }, id),
}
