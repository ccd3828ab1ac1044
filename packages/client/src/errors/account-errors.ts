/**
 * Known errors about accounts, sign-in and addresses. Each is recognized by its `is`:
 *
 * @example
 * if (EmailPasswordMismatch.is(error)) show('That did not match.')
 */
import { KnownError } from './api-error.ts'

/** Wrong email or password; which of the two is not disclosed. */
export class EmailPasswordMismatch extends KnownError<'EMAIL_PASSWORD_MISMATCH'> {}

/** Someone signs in with this address already. */
export class UserWithEmailAlreadyExists extends KnownError<
  'USER_EMAIL_ALREADY_EXISTS',
  { readonly email: string; readonly wouldWorkIfEmailWasVerified: boolean }
> {}

type PasswordRefusal = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_REQUIREMENTS_NOT_MET'

/**
 * The password cannot be taken: it is too short or too long, which the two errors below say, or too easy to guess, which
 * has the code `PASSWORD_REQUIREMENTS_NOT_MET` and says in its `message` why.
 */
export class PasswordRequirementsNotMet<
  Code extends PasswordRefusal = PasswordRefusal,
  Details extends { readonly minLength?: number; readonly maxLength?: number } = {
    readonly minLength?: number
    readonly maxLength?: number
  },
> extends KnownError<Code, Details> {}
/** The password has fewer characters than `details.minLength`. */
export class PasswordTooShort extends PasswordRequirementsNotMet<
  'PASSWORD_TOO_SHORT',
  { readonly minLength: number }
> {}
/** The password has more characters than `details.maxLength`. */
export class PasswordTooLong extends PasswordRequirementsNotMet<'PASSWORD_TOO_LONG', { readonly maxLength: number }> {}

/** This project does not let people sign in with passwords. */
export class PasswordAuthenticationNotEnabled extends KnownError<'PASSWORD_AUTHENTICATION_NOT_ENABLED'> {}
/** This project takes no new accounts. */
export class SignUpNotEnabled extends KnownError<'SIGN_UP_NOT_ENABLED'> {}
/** This project makes no anonymous users. */
export class AnonymousAccountsNotEnabled extends KnownError<'ANONYMOUS_ACCOUNTS_NOT_ENABLED'> {}
/** The first step is done; the person's authenticator app has the second. */
export class MultiFactorAuthenticationRequired extends KnownError<
  'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  { readonly attemptCode: string }
> {}

type VerificationCode =
  | 'VERIFICATION_CODE_NOT_FOUND'
  | 'VERIFICATION_CODE_EXPIRED'
  | 'VERIFICATION_CODE_ALREADY_USED'
  | 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'

/** A mailed code does not work. The four errors below belong to it. */
export class VerificationCodeError<Code extends VerificationCode = VerificationCode> extends KnownError<Code> {}
/** The code is not known: mistyped, cut off, or meant for something else. */
export class VerificationCodeNotFound extends VerificationCodeError<'VERIFICATION_CODE_NOT_FOUND'> {}
/** The code is past its time. */
export class VerificationCodeExpired extends VerificationCodeError<'VERIFICATION_CODE_EXPIRED'> {}
/** The code was used before. */
export class VerificationCodeAlreadyUsed extends VerificationCodeError<'VERIFICATION_CODE_ALREADY_USED'> {}
/** Too many wrong guesses were made at this code. */
export class VerificationCodeMaxAttemptsReached extends VerificationCodeError<'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'> {}

/** A callback URL does not belong to the project's trusted domains. */
export class RedirectUrlNotWhitelisted extends KnownError<'REDIRECT_URL_NOT_WHITELISTED'> {}
/** The address is verified already. */
export class EmailAlreadyVerified extends KnownError<'EMAIL_ALREADY_VERIFIED'> {}
/** The address is not the primary one of the signed-in user. */
export class EmailIsNotPrimaryEmail extends KnownError<
  'EMAIL_IS_NOT_PRIMARY_EMAIL',
  { readonly email: string; readonly primaryEmail: string | null }
> {}

/** There is no user with this id in the project. */
export class UserNotFound extends KnownError<'USER_NOT_FOUND'> {}
/** A user id inside a request belongs to no one. */
export class UserIdDoesNotExist extends KnownError<'USER_ID_DOES_NOT_EXIST', { readonly userId: string }> {}
/** There is no team with this id in the project. */
export class TeamNotFound extends KnownError<'TEAM_NOT_FOUND', { readonly teamId: string }> {}
/** The user is not in this team, or there is no such team. */
export class TeamMembershipNotFound extends KnownError<
  'TEAM_MEMBERSHIP_NOT_FOUND',
  { readonly teamId: string; readonly userId: string }
> {}
