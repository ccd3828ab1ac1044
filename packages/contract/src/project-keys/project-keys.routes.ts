export const internalApiKeyRoutes = {
  list: 'GET /internal/api-keys',
  create: 'POST /internal/api-keys',
  read: 'GET /internal/api-keys/:apiKeyId',
  update: 'PATCH /internal/api-keys/:apiKeyId',
} as const
