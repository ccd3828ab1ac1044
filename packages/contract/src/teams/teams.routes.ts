export const teamRoutes = {
  list: 'GET /teams',
  create: 'POST /teams',
  read: 'GET /teams/:teamId',
} as const
