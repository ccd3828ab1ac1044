export const teamRoutes = {
  list: 'GET /teams',
  create: 'POST /teams',
  read: 'GET /teams/:teamId',
  update: 'PATCH /teams/:teamId',
  delete: 'DELETE /teams/:teamId',
} as const

export const teamMembershipRoutes = {
  create: 'POST /team-memberships/:teamId/:userId',
  delete: 'DELETE /team-memberships/:teamId/:userId',
} as const

export const teamMemberProfileRoutes = {
  list: 'GET /team-member-profiles',
  read: 'GET /team-member-profiles/:teamId/:userId',
  update: 'PATCH /team-member-profiles/:teamId/:userId',
} as const
