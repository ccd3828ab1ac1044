/** The checks on what is asked of a user, in the order that the wire gives. */
import {
  EmailAlreadyExists,
  EmailFlagWithoutEmail,
  OtpSignInOff,
  PasskeyCannotBeSet,
  PasswordGivenTwice,
  PasswordHashRefused,
  PasswordSignInOff,
  type ProjectConfig,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { emailIsTaken } from '../contact-channels/contact-channels.ts'
import type { Db } from '../kernel/db/db.ts'
import { checkPassword } from './password-rules.ts'

export interface AskedPassword {
  readonly password?: string | null
  readonly passwordHash?: string
}

/**
 * What becomes of the password: undefined to leave it, null to remove it, else the hash to store.
 * Hashing is slow, so this comes before any transaction.
 */
export async function hashAskedPassword(
  app: App,
  config: ProjectConfig,
  asked: AskedPassword,
): Promise<string | null | undefined> {
  const { password, passwordHash } = asked
  if (password != null && passwordHash !== undefined) throw PasswordGivenTwice()
  if (passwordHash !== undefined) return importedHash(app, passwordHash)
  if (password == null) return password
  await checkPassword(config, password)
  return app.passwords.hash(password)
}

function importedHash(app: App, hash: string): string {
  const verdict = app.passwords.inspectImported(hash)
  if (verdict !== 'ok') throw PasswordHashRefused(verdict)
  return hash
}

/** The primary address as it will be. */
export interface Address {
  readonly value: string | null
  readonly isVerified: boolean
  readonly usedForAuth: boolean
}

/** @throws {@link EmailFlagWithoutEmail}, {@link EmailAlreadyExists} */
export async function checkAddress(db: Db, address: Address, userId: string | null): Promise<void> {
  const { value, isVerified, usedForAuth } = address
  if (value === null) {
    if (isVerified || usedForAuth) throw EmailFlagWithoutEmail()
    return
  }
  if (usedForAuth && (await emailIsTaken(db, value, userId))) {
    throw EmailAlreadyExists({ email: value, wouldWorkIfEmailWasVerified: false })
  }
}

interface AskedMethods {
  readonly otpAuthEnabled?: boolean
  readonly passkeyAuthEnabled?: boolean
}

/** @throws {@link OtpSignInOff} */
export function checkOtp({ otpAuthEnabled }: AskedMethods, { auth }: ProjectConfig, isOnAlready: boolean): void {
  if (otpAuthEnabled && !isOnAlready && !auth.otp.allowSignIn) throw OtpSignInOff()
}

/** @throws {@link PasskeyCannotBeSet} */
export function checkPasskey({ passkeyAuthEnabled }: AskedMethods): void {
  if (passkeyAuthEnabled) throw PasskeyCannotBeSet()
}

/** @throws {@link PasswordSignInOff} */
export function checkPasswordAllowed(hash: string | null | undefined, { auth }: ProjectConfig, hasOne: boolean): void {
  if (typeof hash === 'string' && !hasOne && !auth.password.allowSignIn) throw PasswordSignInOff()
}
