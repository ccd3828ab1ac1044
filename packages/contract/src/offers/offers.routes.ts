export const offerRoutes = {
  list: 'GET /payments/offers',
} as const
