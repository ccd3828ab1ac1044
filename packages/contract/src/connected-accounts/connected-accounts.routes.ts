export const connectedAccountRoutes = {
  createAccessToken: 'POST /connected-accounts/:userId/:providerId/access-token',
  createOwnAccessToken: 'POST /auth/oauth/connected-accounts/:providerId/access-token',
} as const
