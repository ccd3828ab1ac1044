export const sentEmailRoutes = {
  list: 'GET /internal/emails',
} as const
