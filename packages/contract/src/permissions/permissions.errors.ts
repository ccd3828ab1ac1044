import { defineError, defineText } from '../kernel/error.ts'

type InTeam = {
  teamId: string
  userId: string
  permissionId: string
}

export const TeamPermissionRequired = defineError(
  'TEAM_PERMISSION_REQUIRED',
  401,
  ({ permissionId }: InTeam) =>
    `The signed-in user needs the permission ${permissionId} in this team. A user who manages the team can grant it.`,
)
export const TeamPermissionNotFound = defineError(
  'TEAM_PERMISSION_NOT_FOUND',
  404,
  ({ permissionId }: InTeam) =>
    `The permission ${permissionId} is not granted to this user directly in this team, so there is nothing to revoke.`,
)
export const PermissionNotFound = defineError(
  'PERMISSION_NOT_FOUND',
  404,
  ({ permissionId }: { permissionId: string }) =>
    `There is no permission ${permissionId} here. Look at the permission definitions of the project.`,
)
export const WrongPermissionScope = defineError(
  'WRONG_PERMISSION_SCOPE',
  404,
  ({
    permissionId,
    expectedScope,
    actualScope,
  }: {
    permissionId: string
    expectedScope: string
    actualScope: string
  }) =>
    `The permission ${permissionId} belongs to the scope ${actualScope}; one of the scope ${expectedScope} is needed here.`,
)
export const OnlyOwnPermissions = defineText(
  403,
  'A client can list only the permissions of the signed-in user: add user_id=me to the query.',
)
