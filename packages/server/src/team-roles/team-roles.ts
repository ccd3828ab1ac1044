/** Roles in a team as its people see and change them: permissions that members were granted directly. */
import type { MemberRoles, ProjectConfig, Role, RoleChange, TeamRoles } from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import { containedIn, findDefinition, heldBy } from '../permissions/definitions.ts'
import {
  grantTeamPermission,
  listGrantedInTeams,
  listTeamGrants,
  revokeTeamPermission,
} from '../permissions/permissions.ts'

/** What the project defines for teams; whether the caller may give it depends on what they were granted. */
export function rolesToGive(config: ProjectConfig, grants: readonly string[] | 'all'): TeamRoles['roles'] {
  const held = grants === 'all' ? 'all' : heldBy(config, 'team', grants)
  return Object.entries(config.rbac.permissions)
    .filter(([, { scope }]) => scope === 'team')
    .map(([id, { description }]) => ({
      ...getRole(config, id),
      description: description || undefined,
      mayGive: held === 'all' || mayGive(config, held, id),
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Without a name of its own, `team_admin` is shown as "Team admin". */
export function getRole(config: ProjectConfig, id: string): Role {
  const words = id.replace(/[_:]+/g, ' ').trim()
  return {
    id,
    displayName: findDefinition(config, id)?.displayName?.trim() || words.charAt(0).toUpperCase() + words.slice(1),
  }
}

/** The first of these roles that someone with these grants may neither give nor take; undefined: they may all. */
export function firstNotToGive(
  config: ProjectConfig,
  grants: readonly string[],
  roleIds: readonly string[],
): string | undefined {
  const held = heldBy(config, 'team', grants)
  return roleIds.find(id => !mayGive(config, held, id))
}

/**
 * Whether someone who holds this may give and take a role: they hold it, or everyone who joins is given it
 * and it lets no one do more than they can do themselves. Otherwise an administrator could not make anyone
 * a plain member. Other bundles of what they hold are not theirs to give: an application may ask for the
 * bundle by its own id. What is held is worked out once for all roles: a project may have thousands, one
 * inside the other.
 */
function mayGive(config: ProjectConfig, held: ReadonlySet<string>, roleId: string): boolean {
  const isForEveryMember = Object.hasOwn(config.rbac.defaultPermissions.teamMember, roleId)
  const parts = containedIn(config, roleId)
  // One that has no parts is a power of its own: a member it was revoked from must not restore it.
  return held.has(roleId) || (isForEveryMember && parts.length > 0 && parts.every(id => held.has(id)))
}

export async function listMemberRoles(db: Db, teamId: string): Promise<MemberRoles[]> {
  const getRoleIds = new Map<string, string[]>()
  for (const { userId, id } of await listGrantedInTeams(db, { teamId })) {
    const known = getRoleIds.get(userId)
    if (known) known.push(id)
    else getRoleIds.set(userId, [id])
  }
  return [...getRoleIds].map(([userId, roleIds]) => ({ userId, roleIds }))
}

/**
 * Grants and revokes only real changes, and emits events for those only. The member must be locked: of two
 * who change someone's roles at once, the second finds what the first has done.
 *
 * @throws `PermissionNotFound` or `WrongPermissionScope` for what cannot be given.
 */
export async function changeRoles(tx: Tx, teamId: string, userId: string, input: RoleChange): Promise<MemberRoles> {
  const before = new Set(await listTeamGrants(tx, teamId, userId))
  for (const permissionId of new Set(input.take)) {
    if (before.has(permissionId)) await revokeTeamPermission(tx, { teamId, userId, permissionId })
  }
  for (const permissionId of new Set(input.give)) {
    if (!before.has(permissionId) || input.take?.includes(permissionId))
      await grantTeamPermission(tx, { teamId, userId, permissionId })
  }
  return { userId, roleIds: (await listTeamGrants(tx, teamId, userId)).sort() }
}
