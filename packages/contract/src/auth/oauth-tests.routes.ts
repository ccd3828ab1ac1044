export const oauthTestRoutes = {
  create: 'POST /internal/oauth-tests',
  open: 'GET /auth/oauth/test',
  read: 'GET /internal/oauth-tests/:oauthTestId',
} as const
