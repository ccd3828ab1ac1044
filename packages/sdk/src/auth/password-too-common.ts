import { PasswordTooCommon } from '../errors/account-errors.ts'
import { namingPlainRefusal } from '../errors/plain-refusal.ts'

/** A call with a new password: that it is too common belongs to the family of password refusals. */
export function withNewPassword<T>(calling: Promise<T>): Promise<T> {
  return namingPlainRefusal(calling, (message, answer) => new PasswordTooCommon('PASSWORD_TOO_COMMON', message, answer))
}
