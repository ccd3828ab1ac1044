import { defineError, defineText } from '../kernel/error.ts'

export const UserNotFound = defineError('USER_NOT_FOUND', 404, 'There is no user with this id in the project.')
export const EmailAlreadyExists = defineError(
  'USER_EMAIL_ALREADY_EXISTS',
  409,
  ({ wouldWorkIfEmailWasVerified }: { email: string; wouldWorkIfEmailWasVerified: boolean }) =>
    wouldWorkIfEmailWasVerified
      ? 'There is an account with this email address already. Sign in as you did before and verify the address first.'
      : 'There is an account with this email address already. Sign in instead.',
)
export const PasswordTooShort = defineError(
  'PASSWORD_TOO_SHORT',
  400,
  ({ minLength }: { minLength: number }) => `The password needs at least ${minLength} characters.`,
)
export const PasswordTooLong = defineError(
  'PASSWORD_TOO_LONG',
  400,
  ({ maxLength }: { maxLength: number }) => `The password can have at most ${maxLength} characters.`,
  { camelDetails: true },
)
/** For what is neither too short nor too long. The published SDKs read `message`, which is the sentence as well. */
export const PasswordRequirementsNotMet = defineError(
  'PASSWORD_REQUIREMENTS_NOT_MET',
  400,
  ({ message }: { message: string }) => message,
)
export const PasswordGivenTwice = defineText(400, 'Give either password or password_hash, not both.')
export const PasswordHashRefused = defineText(
  400,
  ({ reason }: { reason: string }) => `The password_hash cannot be taken. ${reason}`,
)
export const EmailFlagWithoutEmail = defineText(
  400,
  'primary_email_verified and primary_email_auth_enabled can be true only for a user with a primary_email.',
)
export const ProviderNotConfigured = defineText(
  400,
  'An entry of oauth_providers names a provider that the project does not have. Add it under Auth methods first.',
)
export const ProviderAccountTaken = defineText(
  400,
  'An account in oauth_providers is listed twice, or another user signs in with it already.',
)
export const PasswordSignInOff = defineText(
  400,
  'Password sign-in is off in this project, so a user cannot be given a first password. Turn it on under Auth methods.',
)
export const OtpSignInOff = defineText(
  400,
  'Email codes are off in this project, so otp_auth_enabled cannot be true. Turn them on under Auth methods.',
)
export const PasskeyCannotBeSet = defineText(
  400,
  'passkey_auth_enabled cannot be set to true: a passkey is added by registering it in the browser.',
)
export const LockDetailsWithoutLock = defineText(
  400,
  'locked_until_millis and lock_reason belong to a lock: send is_locked true with them, unless the user is locked already.',
)
export const OnlyAnonymousWithoutAnonymous = defineText(400, 'only_anonymous needs include_anonymous=true beside it.')
export const VerifiedEmailStays = defineText(
  400,
  'The primary address is verified, so it is replaced by another verified one: add the new address as a contact channel, verify it, and make it primary.',
)
export const LockEndsInPast = defineText(
  400,
  'locked_until_millis is in the past. Give a later time, or leave it out for a lock without end.',
)
export const UserDeletionDisabled = defineText(
  400,
  'In this project, people cannot delete their own account. Ask the project owner to delete it, or to allow it.',
)
