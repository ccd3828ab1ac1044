export const notificationRoutes = {
  list: 'GET /emails/notification-preference/:userId',
  update: 'PATCH /emails/notification-preference/:userId/:categoryId',
  showUnsubscribe: 'GET /emails/unsubscribe-link',
  unsubscribe: 'POST /emails/unsubscribe-link',
} as const
