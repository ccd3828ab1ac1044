export const metricsRoutes = {
  read: 'GET /internal/metrics',
} as const
