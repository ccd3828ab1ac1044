/** The permissions of project `internal` that stand for the roles of colleagues. */
import { type ConfigOverride, type ProjectConfig, rolePermissions } from '@latchkey/contract'

const descriptions = {
  [rolePermissions['read-only']]: 'Looks at projects and their users, without changing anything or seeing secrets',
  [rolePermissions.support]:
    'Helps users: changes their profiles, teams and permissions, but no settings and not how they sign in',
  [rolePermissions.developer]: 'Sets projects up: settings, keys and permissions, without deleting or handing over',
}

/**
 * What has to be laid over a configuration so that every role is defined. Owners contain the roles, because people
 * give only what they hold. Where there was none of them yet, members may change roles from now on.
 */
export function missingRoles({ rbac }: Pick<ProjectConfig, 'rbac'>): ConfigOverride {
  const roles = Object.entries(descriptions)
  const missing = roles.filter(([id]) => !Object.hasOwn(rbac.permissions, id))
  if (missing.length === 0) return {}
  const owner = rolePermissions.owner
  const hasOwners = Object.hasOwn(rbac.permissions, owner)
  return Object.fromEntries([
    ...missing.flatMap(([id, description]) => [
      [`rbac.permissions.${id}`, { description, scope: 'team', containedPermissionIds: { $read_members: true } }],
      ...(hasOwners ? [[`rbac.permissions.${owner}.containedPermissionIds.${id}`, true]] : []),
    ]),
    ...(missing.length === roles.length ? [['teams.allowClientRoleEditing', true]] : []),
  ])
}
