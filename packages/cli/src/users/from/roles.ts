/** Roles of other products as the team permissions that each project begins with. */
const administrators = new Set(['owner', 'admin', 'administrator'])

/** Several roles are divided by commas. Undefined: what new members of a team get. */
export function getTeamPermissions(role = ''): string[] | undefined {
  return role.split(',').some(name => administrators.has(name.trim().toLowerCase())) ? ['team_admin'] : undefined
}
