/** Members of the published types that ours do not have, each with its reason. */
export const leftOut: Readonly<Record<string, string>> = {
  // Internals of the published SDK.
  ...because('It is internal, and nothing outside the published SDK can use it.', [
    'Auth._internalSession',
    'CurrentUser._internalSession',
    'CurrentInternalUser._internalSession',
    'CurrentServerUser._internalSession',
    'CurrentInternalServerUser._internalSession',
    'InternalApiKeyBaseCrudRead',
    'StackClientAppJson',
    'stackAppInternalsSymbol',
    'new stackAppInternalsSymbol',
  ]),
  // What the wire does not have.
  ...because('The wire has no such field; the default permissions are in the settings of the project.', [
    'AdminTeamPermissionDefinition.isDefaultUserPermission',
    'AdminTeamPermissionDefinitionCreateOptions.isDefaultUserPermission',
    'StackAdminApp.createTeamPermissionDefinition(0).isDefaultUserPermission',
  ]),
  // What needs the session of the user.
  ...because('It checks the old password in a session of the user; CurrentServerUser has it.', [
    'ServerUser.updatePassword',
    'ServerTeamUser.updatePassword',
  ]),
}

function because(reason: string, members: readonly string[]): Record<string, string> {
  return Object.fromEntries(members.map(member => [member, reason]))
}
