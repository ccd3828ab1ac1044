/**
 * Known errors of servers and owners, which a page of an application never meets: their keys, tokens and emails.
 *
 * @example
 * if (InvalidSecretServerKey.is(error)) log.error('LATCHKEY_SECRET_SERVER_KEY is wrong or revoked')
 */
import { KnownError } from './api-error.ts'
import { InvalidAdminAccessToken } from './request-errors.ts'

/** No secret server key was sent. */
export class ServerAuthenticationRequired extends KnownError<'SERVER_AUTHENTICATION_REQUIRED'> {}
/** No super secret admin key was sent. */
export class AdminAuthenticationRequired extends KnownError<'ADMIN_AUTHENTICATION_REQUIRED'> {}
/** Neither a publishable client key nor a secret server key was sent. */
export class ClientOrServerAuthenticationRequired extends KnownError<'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED'> {}
/** Neither a publishable client key nor a super secret admin key was sent. */
export class ClientOrAdminAuthenticationRequired extends KnownError<'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED'> {}
/** No key was sent. */
export class ClientOrServerOrAdminAuthenticationRequired extends KnownError<'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED'> {}
/** The secret server key is wrong, expired or revoked. */
export class InvalidSecretServerKey extends KnownError<'INVALID_SECRET_SERVER_KEY', { readonly projectId: string }> {}
/** The super secret admin key is wrong, expired or revoked. */
export class InvalidSuperSecretAdminKey extends KnownError<
  'INVALID_SUPER_SECRET_ADMIN_KEY',
  { readonly projectId: string }
> {}

/** The project owner's token cannot be read. */
export class UnparsableAdminAccessToken extends InvalidAdminAccessToken<'UNPARSABLE_ADMIN_ACCESS_TOKEN'> {}
/** The project owner's token has expired. */
export class AdminAccessTokenExpired extends InvalidAdminAccessToken<'ADMIN_ACCESS_TOKEN_EXPIRED'> {}
/** The signed-in user does not manage this project. */
export class AdminAccessTokenIsNotAdmin extends InvalidAdminAccessToken<'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'> {}

/** Only the users of the project `internal` own projects. */
export class ExpectedInternalProject extends KnownError<'EXPECTED_INTERNAL_PROJECT'> {}

/** There is no such project, or the signed-in user does not manage it. */
export class ProjectNotFound extends KnownError<'PROJECT_NOT_FOUND', { readonly projectId: string }> {}

/** This needs a verified address, and the one of the account is not. */
export class EmailNotVerified extends KnownError<'EMAIL_NOT_VERIFIED'> {}
/** Sending to users, and own templates, need a mail server of the project's own. */
export class RequiresCustomEmailServer extends KnownError<'REQUIRES_CUSTOM_EMAIL_SERVER'> {}
/** The email does not wait any more, or is to no user. The details have its status. */
export class EmailNotEditable extends KnownError<
  'EMAIL_NOT_EDITABLE',
  { readonly emailId: string; readonly status: string }
> {}
/** There is no email template with this name. The nearest names are in the details. */
export class EmailTemplateNameNotFound extends KnownError<
  'EMAIL_TEMPLATE_NAME_NOT_FOUND',
  { readonly name: string; readonly nearest: readonly string[] }
> {}
/** Several email templates have this name. The details have the names that mean one of them. */
export class EmailTemplateNameAmbiguous extends KnownError<
  'EMAIL_TEMPLATE_NAME_AMBIGUOUS',
  { readonly name: string; readonly candidates: readonly string[] }
> {}
/** The source of an email does not compile or render. The message names the line. */
export class EmailRenderingError extends KnownError<'EMAIL_RENDERING_ERROR', { readonly error: string }> {}
