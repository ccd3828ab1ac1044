export const teamRoleRoutes = {
  list: 'GET /team-roles/:teamId',
  change: 'PATCH /team-roles/:teamId/:userId',
} as const
