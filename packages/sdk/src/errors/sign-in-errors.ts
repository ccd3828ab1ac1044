/**
 * Known errors about passwords, passkeys, the second factor, sessions and signing in from a command line.
 *
 * @example
 * if (InvalidTotpCode.is(error)) show('That was not the code of this moment.')
 */
import { KnownError } from './api-error.ts'

/** The old password is not right. */
export class PasswordConfirmationMismatch extends KnownError<'PASSWORD_CONFIRMATION_MISMATCH'> {}
/** There is no password to change; `setPassword` gives the account its first. */
export class UserDoesNotHavePassword extends KnownError<'USER_DOES_NOT_HAVE_PASSWORD'> {}

/** The six digits are not those of the authenticator app at this moment, or were used already. */
export class InvalidTotpCode extends KnownError<'INVALID_TOTP_CODE'> {}
/** The recovery code is not right, or was used before. */
export class InvalidRecoveryCode extends KnownError<'INVALID_RECOVERY_CODE'> {}

type Said = { readonly message: string }

/** This project does not let people sign in with passkeys. */
export class PasskeyAuthenticationNotEnabled extends KnownError<'PASSKEY_AUTHENTICATION_NOT_ENABLED'> {}
/** The server does not accept the new passkey. */
export class PasskeyRegistrationFailed extends KnownError<'PASSKEY_REGISTRATION_FAILED', Said> {}
/** The server does not know the passkey, or does not accept what it answered. */
export class PasskeyAuthenticationFailed extends KnownError<'PASSKEY_AUTHENTICATION_FAILED', Said> {}
/**
 * The browser did not use a passkey. `details.code` tells why: `NotAllowedError` when the person closed its
 * dialog, `ERROR_CEREMONY_ABORTED` when something else took its place, `NotSupportedError` when it cannot.
 * `details.message` is what the browser said.
 */
export class PasskeyWebAuthnError extends KnownError<'PASSKEY_WEBAUTHN_ERROR', Said & { readonly code: string }> {}

/** Somebody else signs in with this address. */
export class ContactChannelAlreadyUsedForAuthBySomeoneElse extends KnownError<
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  {
    readonly type: 'email'
    readonly contactChannelValue: string
    readonly wouldWorkIfEmailWasVerified: boolean
  }
> {}
/** This is the session that is in use; signing out ends it. */
export class CannotDeleteCurrentSession extends KnownError<'CANNOT_DELETE_CURRENT_SESSION'> {}

/** Signing in from a command line could not begin, or nobody confirmed it in time. */
export class CliAuthError extends KnownError<'CLI_AUTH_ERROR'> {}
/** The link was not confirmed before its end, or whoever confirmed it has signed out. */
export class CliAuthExpiredError extends KnownError<'CLI_AUTH_EXPIRED_ERROR'> {}
/** The login was handed out before. */
export class CliAuthUsedError extends KnownError<'CLI_AUTH_USED_ERROR'> {}
/** The server does not know the code that was asked with. */
export class InvalidPollingCode extends KnownError<'INVALID_POLLING_CODE'> {}

/** By their codes, as far as servers send them. */
export const signInErrors = {
  PASSWORD_CONFIRMATION_MISMATCH: PasswordConfirmationMismatch,
  USER_DOES_NOT_HAVE_PASSWORD: UserDoesNotHavePassword,
  INVALID_TOTP_CODE: InvalidTotpCode,
  PASSKEY_AUTHENTICATION_NOT_ENABLED: PasskeyAuthenticationNotEnabled,
  PASSKEY_REGISTRATION_FAILED: PasskeyRegistrationFailed,
  PASSKEY_AUTHENTICATION_FAILED: PasskeyAuthenticationFailed,
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: ContactChannelAlreadyUsedForAuthBySomeoneElse,
  CANNOT_DELETE_CURRENT_SESSION: CannotDeleteCurrentSession,
  INVALID_POLLING_CODE: InvalidPollingCode,
}
