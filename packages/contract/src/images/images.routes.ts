export const imageRoutes = {
  read: 'GET /images/:file',
} as const
