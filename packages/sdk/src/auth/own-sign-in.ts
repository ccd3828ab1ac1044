/** How a signed-in user looks after their ways of signing in. */
import type {
  InvalidRecoveryCode,
  InvalidTotpCode,
  PasskeyRegistrationFailed,
  PasskeyWebAuthnError,
  PasswordConfirmationMismatch,
  PasswordRequirementsNotMet,
} from '@latchkey/client/errors'
import type { AccountConnector } from '../connected-accounts/connected-accounts.ts'
import type { RegisterPasskeyOptions } from '../passkeys/passkeys.ts'
import type { Result } from '../result.ts'
import type { EnrolSecondFactorOptions, RecoveryCodes } from '../second-factor/second-factor.ts'

export interface UpdatePasswordOptions {
  readonly oldPassword: string
  readonly newPassword: string
}

/** Who makes passkeys. */
export interface PasskeyOwner {
  /**
   * Makes a passkey in this browser. An account has at most ten, which `user.listPasskeys()` lists;
   * `user.update({ passkeyAuthEnabled: false })` removes them all.
   *
   * @example
   * const result = await user.registerPasskey()
   * if (result.status === 'error') show(result.error.message)
   */
  registerPasskey(
    options?: RegisterPasskeyOptions,
  ): Promise<Result<undefined, PasskeyRegistrationFailed | PasskeyWebAuthnError>>
}

/** What people do about their own account only. */
export interface OwnSignIn extends AccountConnector, PasskeyOwner {
  /**
   * Replaces the password, and answers what is wrong with one of the two, or undefined. All other sessions end; this one stays.
   *
   * @example
   * const error = await user.updatePassword({ oldPassword, newPassword })
   * if (error) show(error.message)
   */
  updatePassword(
    options: UpdatePasswordOptions,
  ): Promise<PasswordConfirmationMismatch | PasswordRequirementsNotMet | undefined>
  /**
   * Gives the account a first password; for one that has a password there is `updatePassword`.
   *
   * @example
   * const error = user.hasPassword ? undefined : await user.setPassword({ password })
   * if (error) show(error.message)
   */
  setPassword(options: { readonly password: string }): Promise<PasswordRequirementsNotMet | undefined>
  /**
   * Turns the second factor on, once a code of the authenticator app shows that it works. The recovery codes are
   * shown this once. `turnOffSecondFactor` turns it off.
   *
   * @example
   * const secret = crypto.getRandomValues(new Uint8Array(20)) // shown as a QR code, for the app
   * const result = await user.enrolSecondFactor({ secret, totp: typedByThem })
   * if (result.status === 'ok') show(result.data.recoveryCodes)
   */
  enrolSecondFactor(options: EnrolSecondFactorOptions): Promise<Result<RecoveryCodes, InvalidTotpCode>>
  /**
   * Turns the second factor off with a code: six digits of the authenticator app, or a recovery code. The account's
   * address is mailed. `user.update({ totpMultiFactorSecret: null })` does the same without a code.
   *
   * @example
   * const result = await user.turnOffSecondFactor({ code: typedByThem })
   * if (result.status === 'error') show(result.error.message)
   */
  turnOffSecondFactor(options: {
    readonly code: string
  }): Promise<Result<undefined, InvalidTotpCode | InvalidRecoveryCode>>
  /**
   * Makes ten new recovery codes; those from before stop working. They are shown this once.
   *
   * @example
   * const { recoveryCodes } = await user.renewRecoveryCodes()
   */
  renewRecoveryCodes(): Promise<RecoveryCodes>
  /**
   * Signs this user out everywhere else.
   *
   * @example
   * await user.revokeOtherSessions()
   */
  revokeOtherSessions(): Promise<void>
}
