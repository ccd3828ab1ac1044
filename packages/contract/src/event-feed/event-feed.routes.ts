export const eventFeedRoutes = {
  list: 'GET /events',
  readCursor: 'GET /events/cursor',
} as const
