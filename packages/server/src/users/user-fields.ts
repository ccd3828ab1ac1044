/** The checks of the fields of a user, in the order of the wire. */
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
import type { Project } from '../kernel/http/caller.ts'
import { checkPassword, type PasswordAccount } from './password-rules.ts'

export interface PasswordInput {
  readonly password?: string | null
  readonly passwordHash?: string
}

/**
 * What becomes of the password: undefined to leave it, null to remove it, else the hash to store.
 * Hashing is slow, so this comes before any transaction.
 */
export async function hashPasswordInput(
  app: App,
  { id, config }: Project,
  input: PasswordInput,
  account: PasswordAccount,
): Promise<string | null | undefined> {
  const { password, passwordHash } = input
  if (password != null && passwordHash !== undefined) throw PasswordGivenTwice()
  if (passwordHash !== undefined) return importedHash(app, passwordHash)
  if (password == null) return password
  await checkPassword(config, password, account)
  return app.passwords.hash(id, password)
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

/** @throws {@link EmailFlagWithoutEmail} */
export function checkAddressFlags({ value, isVerified, usedForAuth }: Address): void {
  if (value === null && (isVerified || usedForAuth)) throw EmailFlagWithoutEmail()
}

/** @throws {@link EmailFlagWithoutEmail}, {@link EmailAlreadyExists} */
export async function checkAddress(db: Db, address: Address, userId: string | null): Promise<void> {
  checkAddressFlags(address)
  const { value, usedForAuth } = address
  if (value !== null && usedForAuth && (await emailIsTaken(db, value, userId))) {
    throw EmailAlreadyExists({ email: value, wouldWorkIfEmailWasVerified: false })
  }
}

interface MethodsInput {
  readonly otpAuthEnabled?: boolean
  readonly passkeyAuthEnabled?: boolean
}

/** @throws {@link OtpSignInOff} */
export function checkOtp({ otpAuthEnabled }: MethodsInput, { auth }: ProjectConfig, isOnAlready: boolean): void {
  if (otpAuthEnabled && !isOnAlready && !auth.otp.allowSignIn) throw OtpSignInOff()
}

/** @throws {@link PasskeyCannotBeSet} */
export function checkPasskey({ passkeyAuthEnabled }: MethodsInput): void {
  if (passkeyAuthEnabled) throw PasskeyCannotBeSet()
}

/** @throws {@link PasswordSignInOff} */
export function checkPasswordAllowed(hash: string | null | undefined, { auth }: ProjectConfig, hasOne: boolean): void {
  if (typeof hash === 'string' && !hasOne && !auth.password.allowSignIn) throw PasswordSignInOff()
}
