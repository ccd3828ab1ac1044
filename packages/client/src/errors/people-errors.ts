/**
 * Known errors about teams, permissions and the API keys of users and teams.
 *
 * @example
 * if (TeamPermissionRequired.is(error)) show(`You need ${error.details.permissionId} for this.`)
 */
import { KnownError } from './api-error.ts'
import { ApiKeyNotValid } from './request-errors.ts'

/** What a permission in a team is about. */
type InTeam = { readonly teamId: string; readonly userId: string; readonly permissionId: string }

/** The signed-in user lacks `details.permissionId` in this team. */
export class TeamPermissionRequired extends KnownError<'TEAM_PERMISSION_REQUIRED', InTeam> {}
/** The user was not granted this permission directly in this team, so there is nothing to revoke. */
export class TeamPermissionNotFound extends KnownError<'TEAM_PERMISSION_NOT_FOUND', InTeam> {}
/** The user is in this team already. */
export class TeamMembershipAlreadyExists extends KnownError<'TEAM_MEMBERSHIP_ALREADY_EXISTS'> {}

/** The project defines no such permission, or the user was not granted it. */
export class PermissionNotFound extends KnownError<'PERMISSION_NOT_FOUND', { readonly permissionId: string }> {}
/** A permission for teams was named where one of the project is needed, or the other way round. */
export class WrongPermissionScope extends KnownError<
  'WRONG_PERMISSION_SCOPE',
  { readonly permissionId: string; readonly expectedScope: string; readonly actualScope: string }
> {}
/** There is a permission with this id already; those for teams and those of the project share their ids. */
export class PermissionIdAlreadyExists extends KnownError<
  'PERMISSION_ID_ALREADY_EXISTS',
  { readonly permissionId: string }
> {}
/** A permission is to contain one that does not exist. */
export class ContainedPermissionNotFound extends KnownError<
  'CONTAINED_PERMISSION_NOT_FOUND',
  { readonly permissionId: string }
> {}

/** Anonymous users are not accepted here. */
export class AnonymousAuthenticationNotAllowed extends KnownError<'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'> {}
/** The access token belongs to a restricted user, whom this request does not accept. */
export class RestrictedUserNotAllowed extends KnownError<
  'RESTRICTED_USER_NOT_ALLOWED',
  { readonly restrictedReason: { readonly type: string } }
> {}
/** A restricted user accepts no invitation to a team. */
export class TeamInvitationRestrictedUserNotAllowed extends KnownError<
  'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
  { readonly restrictedReason: { readonly type: string } }
> {}
/** The project requires a second factor, and the signed-in user has none yet. */
export class SecondFactorEnrolmentRequired extends KnownError<'SECOND_FACTOR_ENROLMENT_REQUIRED'> {}

/** A public key is meant to be seen, and is not revoked for that. */
export class PublicApiKeyCannotBeRevoked extends ApiKeyNotValid<'PUBLIC_API_KEY_CANNOT_BE_REVOKED'> {}
/** The API key was revoked. */
export class ApiKeyRevoked extends ApiKeyNotValid<'API_KEY_REVOKED'> {}
/** The API key is past its time. */
export class ApiKeyExpired extends ApiKeyNotValid<'API_KEY_EXPIRED'> {}
/** This is the key of a user where one of a team is needed, or the other way round. */
export class WrongApiKeyType extends ApiKeyNotValid<
  'WRONG_API_KEY_TYPE',
  { readonly expectedType: string; readonly actualType: string }
> {}
