export const userApiKeyRoutes = {
  list: 'GET /user-api-keys',
  create: 'POST /user-api-keys',
  check: 'POST /user-api-keys/check',
  read: 'GET /user-api-keys/:apiKeyId',
  update: 'PATCH /user-api-keys/:apiKeyId',
} as const

export const teamApiKeyRoutes = {
  list: 'GET /team-api-keys',
  create: 'POST /team-api-keys',
  check: 'POST /team-api-keys/check',
  read: 'GET /team-api-keys/:apiKeyId',
  update: 'PATCH /team-api-keys/:apiKeyId',
} as const

export const leakedKeyRoutes = {
  revoke: 'POST /integrations/credential-scanning/revoke',
} as const
