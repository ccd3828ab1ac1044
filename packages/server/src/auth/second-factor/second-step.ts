/** Finishing a sign-in with a second factor, and turning the factor on. */
import { CodeNotFound, RecoveryCodeInvalid, SecondFactorOff, SecondFactorOn, TotpInvalid } from '@latchkey/contract'
import type { App } from '../../app.ts'
import { consumeCode, countWrongGuess, holdCode, type UsableCode } from '../../codes/codes.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Device } from '../../kernel/http/context.ts'
import { consumeRecoveryCode, renewRecoveryCodes } from '../../second-factor/recovery-codes.ts'
import { consumeTotp, enrolTotp, removeSecondFactor, totpDigits } from '../../second-factor/totp.ts'
import { refuseUnlessInPerson } from '../../sessions/sessions.ts'
import { findUser, getUser, lockUser, publishUpdatedUser } from '../../users/users.ts'
import { noteGivenByCode } from '../oauth/oauth.store.ts'
import { completeSecondFactor, type SignInOutcome } from '../sign-in.ts'

export interface SecondStep {
  /** Of the first step. */
  readonly attempt: UsableCode<'mfa-attempt'>
  readonly given: { readonly totp: string } | { readonly recoveryCode: string }
  readonly device: Device
}

/**
 * Null: what was given is wrong. That is counted on the attempt, so this transaction must be kept, and only then may
 * the answer say no ({@link getRefusal}).
 *
 * @throws {@link CodeNotFound} when the first step is void by now, and the refusals of `holdCode`.
 */
export async function takeSecondStep(app: App, tx: Tx, step: SecondStep): Promise<SignInOutcome | null> {
  const { attempt, device } = step
  const { userId } = attempt.subject
  await holdCode(tx, attempt)
  // The factor may have been turned off since the first step, which then has to be repeated.
  if (!(await lockUser(tx, userId)) || !(await findUser(tx, userId))?.requiresTotpMfa) throw CodeNotFound()
  if (!(await isRight(app, tx, step))) {
    await countWrongGuess(tx, attempt)
    return null
  }
  const first = attempt.subject.authenticationMethods
  const authenticationMethods = first ? ([...first, 'otp', 'mfa'] as const) : null
  const outcome = await completeSecondFactor(app, tx, { ...attempt.subject, authenticationMethods }, device)
  if (!outcome) throw CodeNotFound()
  if (!(await isOfUnusedCode(tx, attempt, outcome))) throw CodeNotFound()
  await consumeCode(app, tx, attempt)
  return outcome
}

/** An authorization code that came again voids the second step that it gave. */
async function isOfUnusedCode(tx: Tx, { subject }: SecondStep['attempt'], outcome: SignInOutcome): Promise<boolean> {
  const { codeDigest } = subject
  if (codeDigest === undefined || outcome.next !== 'done') return true
  return noteGivenByCode(tx, { codeDigest, sessionId: outcome.session.sessionId, mfaAttemptId: null })
}

function isRight(app: App, tx: Tx, { attempt, given }: SecondStep): Promise<boolean> {
  const { userId } = attempt.subject
  if ('totp' in given) return consumeTotp(app, tx, userId, given.totp)
  return consumeRecoveryCode(app, tx, userId, given.recoveryCode)
}

export function getRefusal({ given }: Pick<SecondStep, 'given'>): Error {
  return 'totp' in given ? TotpInvalid() : RecoveryCodeInvalid()
}

/** The user, and their current session. */
export interface OwnSession {
  readonly userId: string
  readonly sessionId: string | null
}

/**
 * Turns the second factor on, once a code shows that the authenticator app has the secret. Answers the recovery codes.
 *
 * Misses are not counted: the secret is part of the request, so there is nothing to guess.
 *
 * @throws `UserAuthenticationRequired`, `ImpersonationRefused`, {@link SecondFactorOn}, {@link TotpInvalid}
 */
export async function enrol(
  app: App,
  tx: Tx,
  { userId, sessionId }: OwnSession,
  { totpSecretBase64: secret, totp: typed }: { totpSecretBase64: string; totp: string },
): Promise<string[]> {
  await lockUser(tx, userId) // two who ask at once must not both be shown ten codes
  await refuseUnlessInPerson(app, tx, sessionId)
  if ((await getUser(tx, userId)).requiresTotpMfa) throw SecondFactorOn()
  if (!(await enrolTotp(app, tx, userId, { secret, typed }))) throw TotpInvalid()
  await publishUpdatedUser(tx, userId)
  return renewRecoveryCodes(app, tx, userId)
}

/**
 * Turns the second factor off. A wrong code is counted by the caller (`asTotpAttempt`).
 *
 * @throws `UserAuthenticationRequired`, `ImpersonationRefused`, {@link SecondFactorOff}, {@link TotpInvalid},
 * {@link RecoveryCodeInvalid}
 */
export async function turnOff(app: App, tx: Tx, { userId, sessionId }: OwnSession, typed: string): Promise<void> {
  await lockUser(tx, userId)
  await refuseUnlessInPerson(app, tx, sessionId)
  if (!(await getUser(tx, userId)).requiresTotpMfa) throw SecondFactorOff()
  if (totpDigits(typed) !== null) {
    if (!(await consumeTotp(app, tx, userId, typed))) throw TotpInvalid()
  } else if (!(await consumeRecoveryCode(app, tx, userId, typed))) throw RecoveryCodeInvalid()
  await removeSecondFactor(tx, userId)
  await publishUpdatedUser(tx, userId)
}

/**
 * New recovery codes instead of the old ones.
 *
 * @throws `UserAuthenticationRequired`, `ImpersonationRefused`, {@link SecondFactorOff}
 */
export async function renew(app: App, tx: Tx, { userId, sessionId }: OwnSession): Promise<string[]> {
  await lockUser(tx, userId)
  await refuseUnlessInPerson(app, tx, sessionId)
  if (!(await getUser(tx, userId)).requiresTotpMfa) throw SecondFactorOff()
  return renewRecoveryCodes(app, tx, userId)
}
