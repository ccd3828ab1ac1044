export const serviceRoutes = {
  root: 'GET /',
  describe: 'GET /openapi.json',
  checkVersion: 'POST /check-version',
  checkFeatureSupport: 'POST /check-feature-support',
} as const
