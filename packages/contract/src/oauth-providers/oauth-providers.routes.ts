export const oauthProviderRoutes = {
  list: 'GET /oauth-providers',
  create: 'POST /oauth-providers',
  read: 'GET /oauth-providers/:userId/:oauthProviderId',
  update: 'PATCH /oauth-providers/:userId/:oauthProviderId',
  delete: 'DELETE /oauth-providers/:userId/:oauthProviderId',
} as const
