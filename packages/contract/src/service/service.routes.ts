export const serviceRoutes = {
  root: 'GET /',
  checkVersion: 'POST /check-version',
  checkFeatureSupport: 'POST /check-feature-support',
} as const
