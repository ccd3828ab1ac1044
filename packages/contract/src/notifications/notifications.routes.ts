export const notificationRoutes = {
  list: 'GET /emails/notification-preference/:userId',
  update: 'PATCH /emails/notification-preference/:userId/:categoryId',
} as const
