/** The errors that any endpoint may give, because every request passes the same six steps. */
import { inKibibytes } from './body-limits.ts'
import type { ColleagueRole } from './colleague-role.ts'
import { defineError, defineText } from './error.ts'

export const BodyUnreadable = defineError('BODY_PARSING_ERROR', 400, ({ message }: { message: string }) => message)
export const SchemaError = defineError('SCHEMA_ERROR', 400, ({ message }: { message: string }) => message)

export const KeyWithoutAccessType = defineError(
  'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
  400,
  'A project key was sent without saying how it is meant. Add the header x-stack-access-type: client, server or admin.',
)
export const AccessTypeRequired = defineError(
  'ACCESS_TYPE_REQUIRED',
  400,
  'This endpoint needs the header x-stack-access-type (client, server or admin) together with x-stack-project-id and the key of that type.',
)
export const InvalidAccessType = defineError(
  'INVALID_ACCESS_TYPE',
  400,
  (_: { accessType: string }) => 'The header x-stack-access-type must be client, server or admin.',
  { camelDetails: true },
)
export const AccessTypeWithoutProject = defineError(
  'ACCESS_TYPE_WITHOUT_PROJECT_ID',
  400,
  ({ requestType }: { requestType: string }) =>
    `A request of access type ${requestType} must name its project in the header x-stack-project-id.`,
)
export const InsufficientAccessType = defineError(
  'INSUFFICIENT_ACCESS_TYPE',
  401,
  ({ actualAccessType, allowedAccessTypes }: { actualAccessType: string; allowedAccessTypes: readonly string[] }) =>
    `This endpoint is not for the access type ${actualAccessType}. Call it as ${allowedAccessTypes.join(' or ')}.`,
)
export const CurrentProjectNotFound = defineError(
  'CURRENT_PROJECT_NOT_FOUND',
  400,
  (_: { projectId: string }) => 'There is no project with the id in x-stack-project-id. Copy it from the dashboard.',
)
export const BranchDoesNotExist = defineError(
  'BRANCH_DOES_NOT_EXIST',
  400,
  (_: { branchId: string }) => 'The branch in x-stack-branch-id does not exist. Every project has the branch main.',
)

const keyMissing = (level: string, header: string) =>
  `A request of access type ${level} needs the header ${header}. The dashboard makes such keys under Project keys.`
export const ClientKeyRequired = defineError(
  'CLIENT_AUTHENTICATION_REQUIRED',
  401,
  keyMissing('client', 'x-stack-publishable-client-key'),
)
export const PublishableKeyRequired = defineError(
  'PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT',
  401,
  (_: { projectId: string }) =>
    'This project requires a publishable client key. The dashboard makes such keys under Project keys.',
)
export const ServerKeyRequired = defineError(
  'SERVER_AUTHENTICATION_REQUIRED',
  401,
  keyMissing('server', 'x-stack-secret-server-key'),
)
export const AdminKeyRequired = defineError(
  'ADMIN_AUTHENTICATION_REQUIRED',
  401,
  keyMissing('admin', 'x-stack-super-secret-admin-key'),
)

const keyInvalid = (kind: string) => (_: { projectId: string }) =>
  `The ${kind} is not valid for this project. It may be mistyped, revoked or expired; the dashboard lists the valid ones.`
export const InvalidPublishableKey = defineError(
  'INVALID_PUBLISHABLE_CLIENT_KEY',
  401,
  keyInvalid('publishable client key'),
)
export const InvalidSecretKey = defineError('INVALID_SECRET_SERVER_KEY', 401, keyInvalid('secret server key'))
export const InvalidAdminKey = defineError('INVALID_SUPER_SECRET_ADMIN_KEY', 401, keyInvalid('super secret admin key'))

export const UnparsableAdminToken = defineError(
  'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  401,
  'The admin access token cannot be read. Sign in to the dashboard again.',
)
export const AdminTokenExpired = defineError(
  'ADMIN_ACCESS_TOKEN_EXPIRED',
  401,
  (_: { expiredAtMillis: null }) => 'The admin access token has expired. Refresh it and try again.',
)
export const AdminTokenIsNotAdmin = defineError(
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  401,
  'This access token does not belong to someone who manages this project.',
)
export const AdminTokenUserGone = defineText(
  401,
  'The account behind this admin access token has been deleted. Sign in with another account.',
)
export const WorkflowTokenDoesNotExist = defineError(
  'WORKFLOW_TOKEN_DOES_NOT_EXIST',
  400,
  'The workflow token in x-stack-workflow-token does not exist.',
)
export const WorkflowTokenExpired = defineError(
  'WORKFLOW_TOKEN_EXPIRED',
  400,
  'The workflow token in x-stack-workflow-token has expired. The run that it was issued to has ended.',
)

export const UnparsableAccessToken = defineError(
  'UNPARSABLE_ACCESS_TOKEN',
  401,
  'The access token cannot be read. Sign in again, or refresh it.',
)
export const AccessTokenExpired = defineError(
  'ACCESS_TOKEN_EXPIRED',
  401,
  (_: { expiredAtMillis: number }) => 'The access token has expired. Refresh it and try again.',
)
export const AccessTokenOfOtherProject = defineError(
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
  401,
  (_: { expectedProjectId: string; actualProjectId: string }) =>
    'The access token was issued for another project than the one in x-stack-project-id.',
)
export const AnonymousNotAllowed = defineError(
  'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
  401,
  'This access token belongs to an anonymous user. To accept those, send the header x-stack-allow-anonymous-user: true.',
)
export const RestrictedUserNotAllowed = defineError(
  'RESTRICTED_USER_NOT_ALLOWED',
  403,
  (_: { restrictedReason: { readonly type: string } }) =>
    'This access token belongs to a restricted user. To accept those, send the header x-stack-allow-restricted-user: true.',
)
export const CannotGetOwnUser = defineError(
  'CANNOT_GET_OWN_USER_WITHOUT_USER',
  400,
  'This needs the signed-in user, but no user is signed in. Send an access token in x-stack-access-token.',
)
export const UserAuthenticationRequired = defineError(
  'USER_AUTHENTICATION_REQUIRED',
  401,
  'This needs a signed-in user. Send an access token in x-stack-access-token.',
)
export const RoleTooLow = defineText(
  403,
  ({ role, needed }: { role: ColleagueRole; needed: ColleagueRole }) =>
    `Your role in the team that owns this project is ${role}; this needs the role ${needed}. Ask an owner of the team.`,
)
export const ExpectedInternalProject = defineError(
  'EXPECTED_INTERNAL_PROJECT',
  401,
  'This works only on the project internal, whose users own projects.',
)

export const UnknownPath = defineText(
  404,
  'There is no such endpoint. The description of every endpoint is at /api/v1/openapi.json.',
)
export const BodyTooLarge = defineText(
  413,
  ({ largestBytes }: { largestBytes: number }) =>
    `The body is too large. This endpoint takes at most ${inKibibytes(largestBytes)}.`,
)
export const TooManyRequests = defineText(
  429,
  'Too many attempts. Wait as long as the header retry-after says, then try again.',
)
/** Our own, to everything that would store more. */
export const StorageFull = defineText(
  400,
  'The projects of this owner store as much as this server allows one user. Delete what is not needed, or ask the operator to raise LATCHKEY_STORAGE_MEGABYTES_PER_OWNER.',
)
export const Unavailable = defineText(503, 'The service cannot answer just now. Try again in a moment.')

/** Our own: until the user has a second factor, the session does no more than get one. */
export const SecondFactorEnrolmentRequired = defineError(
  'SECOND_FACTOR_ENROLMENT_REQUIRED',
  403,
  'This account needs a second factor first. Set one up in the account settings, then try again.',
)

/** The answer to an impersonation where only the user may act: what it changed would outlast it. */
export const ImpersonationRefused = defineText(
  403,
  'This session is an impersonation, and may leave nothing behind. Only the person themselves can do this: ask them to sign in and do it.',
)

export const envelopeErrors = [
  BodyUnreadable,
  SchemaError,
  KeyWithoutAccessType,
  AccessTypeRequired,
  InvalidAccessType,
  AccessTypeWithoutProject,
  InsufficientAccessType,
  CurrentProjectNotFound,
  BranchDoesNotExist,
  ClientKeyRequired,
  PublishableKeyRequired,
  ServerKeyRequired,
  AdminKeyRequired,
  InvalidPublishableKey,
  InvalidSecretKey,
  InvalidAdminKey,
  UnparsableAdminToken,
  AdminTokenExpired,
  AdminTokenIsNotAdmin,
  AdminTokenUserGone,
  WorkflowTokenDoesNotExist,
  WorkflowTokenExpired,
  UnparsableAccessToken,
  AccessTokenExpired,
  AccessTokenOfOtherProject,
  AnonymousNotAllowed,
  RestrictedUserNotAllowed,
  CannotGetOwnUser,
  UserAuthenticationRequired,
  SecondFactorEnrolmentRequired,
  ImpersonationRefused,
  ExpectedInternalProject,
  RoleTooLow,
  UnknownPath,
  BodyTooLarge,
  TooManyRequests,
  StorageFull,
  Unavailable,
]
