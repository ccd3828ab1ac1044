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
 * The browser did not use a passkey. `details.code` says why: `NotAllowedError` when the person closed its
 * dialog, `ERROR_CEREMONY_ABORTED` when another request replaced it, `NotSupportedError` when it cannot.
 * `details.message` is what the browser said.
 */
export class PasskeyWebAuthnError extends KnownError<'PASSKEY_WEBAUTHN_ERROR', Said & { readonly code: string }> {}

/** Someone else signs in with this address. */
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

/** Signing in from a command line could not start, or no one confirmed it in time. */
export class CliAuthError extends KnownError<'CLI_AUTH_ERROR'> {}
/** The link was not confirmed before its end, or the user who confirmed it has signed out. */
export class CliAuthExpiredError extends KnownError<'CLI_AUTH_EXPIRED_ERROR'> {}
/** The login was handed out before. */
export class CliAuthUsedError extends KnownError<'CLI_AUTH_USED_ERROR'> {}
/** The code is unknown to the server. */
export class InvalidPollingCode extends KnownError<'INVALID_POLLING_CODE'> {}
