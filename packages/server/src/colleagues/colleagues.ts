/** The colleagues who manage a project together: the members of the team that owns it, each in a role. */
import {
  type ColleagueRole,
  type ConfigOverride,
  getRole,
  LastOwnerStays,
  type ProjectConfig,
  type RoleChange,
  rolePermissions,
} from '@latchkey/contract'
import { countedGrants } from '../authority/authority.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { heldBy } from '../permissions/definitions.ts'
import { holdsTeamPermission, listGrantedInTeams, listTeamGrants, type TeamGrant } from '../permissions/permissions.ts'
import { ownsProjects } from '../projects/projects.ts'
import { lockTeam } from '../teams/teams.ts'
import { findGrantsOfMember } from './colleagues.store.ts'

/** The role of a user of project `internal` in one of its teams. Null: they are not in it. */
export async function roleInTeam(internal: Db, teamId: string, userId: string): Promise<ColleagueRole | null> {
  const granted = await findGrantsOfMember(internal, teamId, userId)
  return granted && getRole(granted)
}

/** Whether someone holds a permission in a team of `internal`, by the grants that count. */
export async function holdsAsColleague(internal: Db, config: ProjectConfig, input: TeamGrant): Promise<boolean> {
  const granted = await listTeamGrants(internal, input.teamId, input.userId)
  return getRole(granted) === 'owner'
    ? holdsTeamPermission(internal, config, input)
    : heldBy(config, 'team', countedGrants(granted)).has(input.permissionId)
}

/** How many were made owners of the team: those who may hand its projects over. */
export async function countOwners(internal: Db, teamId: string): Promise<number> {
  return (await listOwners(internal, teamId)).length
}

/**
 * Without this check the last owner could lose their role, and no one could transfer the team's projects.
 *
 * @throws {@link LastOwnerStays}
 */
export async function keepAnOwner(tx: Tx, teamId: string, userId: string, change: RoleChange): Promise<void> {
  const isOwnerNoMore = change.take?.includes(rolePermissions.owner) && !change.give?.includes(rolePermissions.owner)
  if (tx.projectId !== internalProjectId || !isOwnerNoMore) return
  // Two owners who demote each other at once must not both count the other.
  await lockTeam(tx, teamId)
  const owners = await listOwners(tx, teamId)
  const isLast = owners.length === 1 && owners[0] === userId
  if (isLast && (await ownsProjects(tx, teamId))) throw LastOwnerStays()
}

async function listOwners(internal: Db, teamId: string): Promise<string[]> {
  const grants = await listGrantedInTeams(internal, { teamId, permissionId: rolePermissions.owner })
  return grants.map(({ userId }) => userId)
}

/** The permissions of project `internal` that stand for the roles of colleagues. */
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
