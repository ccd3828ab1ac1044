export const signingKeyRoutes = {
  list: 'GET /internal/signing-keys',
  rotate: 'POST /internal/signing-keys/rotate',
} as const
