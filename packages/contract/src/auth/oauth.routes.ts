export const oauthRoutes = {
  authorize: 'GET /auth/oauth/authorize/:providerId',
  callback: 'GET /auth/oauth/callback/:providerId',
  callbackByForm: 'POST /auth/oauth/callback/:providerId',
  token: 'POST /auth/oauth/token',
} as const
