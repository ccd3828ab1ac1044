/** The second factor of an account, and the recovery codes for when the authenticator app is lost. */
import type { Transport } from '@latchkey/client'
import { InvalidRecoveryCode, InvalidTotpCode } from '@latchkey/client/errors'
import * as mfa from '@latchkey/client/mfa'
import type { Viewer } from '../app/viewer.ts'
import { toDate } from '../pages.ts'
import { getResult, type Result } from '../result.ts'
import { toBase64 } from '../users/user.ts'
import { withRecoveryCode } from './second-step.ts'

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

export function enrol(
  { transport, session }: Viewer,
  { secret, totp }: EnrolSecondFactorOptions,
): Promise<Result<RecoveryCodes, InvalidTotpCode>> {
  const call = { session, body: { totpSecretBase64: toBase64(secret), totp } }
  return getResult(mfa.enrol(transport, call), InvalidTotpCode)
}

export function turnOff(
  { transport, session }: Viewer,
  { code }: { readonly code: string },
): Promise<Result<undefined, InvalidTotpCode | InvalidRecoveryCode>> {
  const sending = withRecoveryCode(mfa.turnOff(transport, { session, body: { code } }))
  return getResult(
    sending.then(() => undefined),
    InvalidTotpCode,
    InvalidRecoveryCode,
  )
}

export async function readCodes({ session, userId }: Viewer, transport: Transport): Promise<RecoveryCodesLeft> {
  const call = { session, query: { userId } }
  const { unused, createdAtMillis } = await mfa.readRecoveryCodes(transport, call)
  return Object.freeze({ unused, createdAt: toDate(createdAtMillis) })
}

export function renewCodes({ transport, session }: Viewer): Promise<RecoveryCodes> {
  return mfa.renewRecoveryCodes(transport, { session })
}
