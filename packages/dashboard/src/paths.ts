/** Every address of the dashboard. What links and redirects name, the route tree uses, too. */
export const paths = {
  home: '/',
  handler: '/handler',
  claim: '/claim',
  inbox: '/inbox',
  projects: '/projects',
  newProject: '/projects/new',
  colleagues: '/colleagues/$teamId',
  project: '/projects/$projectId',
  users: '/projects/$projectId/users',
  user: '/projects/$projectId/users/$userId',
  userTransfer: '/projects/$projectId/users/transfer',
  userImport: '/projects/$projectId/users/transfer/$importId',
  sessions: '/projects/$projectId/sessions',
  teams: '/projects/$projectId/teams',
  teamSettings: '/projects/$projectId/teams/settings',
  team: '/projects/$projectId/teams/$teamId',
  permissions: '/projects/$projectId/permissions',
  authMethods: '/projects/$projectId/auth-methods',
  domains: '/projects/$projectId/domains',
  keys: '/projects/$projectId/keys',
  readiness: '/projects/$projectId/readiness',
  projectColleagues: '/projects/$projectId/colleagues',
  auditLog: '/projects/$projectId/audit-log',
  config: '/projects/$projectId/config',
  settings: '/projects/$projectId/settings',
  mailLog: '/projects/$projectId/mail-log',
} as const

/** The last part of an address below another: how the route tree spells it. */
export function below(parent: string, path: string): string {
  return path.slice(parent.length)
}
