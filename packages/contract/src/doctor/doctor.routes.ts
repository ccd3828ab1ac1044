export const doctorRoutes = {
  examine: 'GET /internal/doctor',
} as const
