/**
 * What the colleagues of a team may do with the projects that the team owns. Each role may do what those before
 * it may. Roles are permissions of the project `internal`, granted in the owning team; a member who was granted
 * none of them manages without bounds, as every member does for the published SDKs.
 */
export type ColleagueRole = 'read-only' | 'support' | 'developer' | 'owner'

/** From the least to the most. */
export const colleagueRoles: readonly ColleagueRole[] = ['read-only', 'support', 'developer', 'owner']

/** The permission by which a role is granted in the owning team. */
export const rolePermissions: Readonly<Record<ColleagueRole, string>> = {
  'read-only': 'read_only',
  support: 'support',
  developer: 'developer',
  owner: 'team_admin',
}

/** The role that someone has by what they were granted directly: the greatest of them. */
export function getRole(grantedIds: readonly string[]): ColleagueRole {
  return colleagueRoles.findLast(role => grantedIds.includes(rolePermissions[role])) ?? 'owner'
}

export function mayActAs(role: ColleagueRole, needed: ColleagueRole): boolean {
  return colleagueRoles.indexOf(role) >= colleagueRoles.indexOf(needed)
}

/** What the role of an endpoint depends on. */
export interface RatedEndpoint {
  readonly route: string
  readonly role?: ColleagueRole
  readonly changes?: boolean
}

/** The least role that may call an endpoint in the name of the owner: reading is for all, unless it says otherwise. */
export function roleFor(endpoint: RatedEndpoint): ColleagueRole {
  return endpoint.role ?? (changesSomething(endpoint) ? 'developer' : 'read-only')
}

/** Whether calling it changes anything worth a line in the audit log. */
export function changesSomething({ route, changes }: RatedEndpoint): boolean {
  return changes ?? !route.startsWith('GET ')
}
