/** The second factor of an account, and the recovery codes for when the authenticator app is lost. */
import { InvalidRecoveryCode, InvalidTotpCode } from '@latchkey/client/errors'
import * as mfa from '@latchkey/client/mfa'
import type { Viewer } from '../app/viewer.ts'
import { type Result, resultOf } from '../result.ts'
import { withRecoveryCode } from './second-step.ts'
import { base64Of } from './totp-secret.ts'

export interface EnrolSecondFactorOptions {
  /** The secret that the authenticator app was given, 10 to 64 bytes. */
  readonly secret: Uint8Array
  /** The six digits that it shows. */
  readonly totp: string
}

/** Ten codes that each sign in once, shown once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[]
}

/** What may be known of recovery codes later. */
export interface RecoveryCodesLeft {
  readonly unused: number
  /** Null: there are none. */
  readonly createdAt: Date | null
}

export async function enrolSecondFactor(
  from: Viewer,
  { secret, totp }: EnrolSecondFactorOptions,
): Promise<Result<RecoveryCodes, InvalidTotpCode>> {
  const { connection, session } = from
  const call = { session, body: { totpSecretBase64: base64Of(secret), totp } }
  const result = await resultOf(mfa.enrol(connection.transport, call), InvalidTotpCode)
  if (result.status === 'ok') await Promise.all([from.outdate('recoveryCodes'), from.userChanged()])
  return result
}

export async function turnOffSecondFactor(
  from: Viewer,
  { code }: { readonly code: string },
): Promise<Result<undefined, InvalidTotpCode | InvalidRecoveryCode>> {
  const { connection, session } = from
  const sending = withRecoveryCode(mfa.turnOff(connection.transport, { session, body: { code } }))
  const result = await resultOf(
    sending.then(() => undefined),
    InvalidTotpCode,
    InvalidRecoveryCode,
  )
  if (result.status === 'ok') await Promise.all([from.outdate('recoveryCodes'), from.userChanged()])
  return result
}

export async function readRecoveryCodes({ connection, session, userId }: Viewer): Promise<RecoveryCodesLeft> {
  const call = { session, query: { userId } }
  const { unused, createdAtMillis } = await mfa.readRecoveryCodes(connection.transport, call)
  return Object.freeze({ unused, createdAt: createdAtMillis === null ? null : new Date(createdAtMillis) })
}

export async function renewRecoveryCodes(from: Viewer): Promise<RecoveryCodes> {
  const { connection, session } = from
  const codes = await mfa.renewRecoveryCodes(connection.transport, { session })
  await from.outdate('recoveryCodes')
  return codes
}
