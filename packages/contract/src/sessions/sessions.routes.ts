import { pageRoutes } from '../page-routes.ts'

export const sessionRoutes = {
  create: 'POST /auth/sessions',
  list: 'GET /auth/sessions',
  delete: 'DELETE /auth/sessions/:sessionId',
  ended: 'GET /sessions/ended',
  history: 'GET /internal/sessions',
  deleteCurrent: pageRoutes.signOut,
  refreshCurrent: 'POST /auth/sessions/current/refresh',
  keySet: 'GET /projects/:projectId/.well-known/jwks.json',
  anonymousKeySet: 'GET /projects-anonymous-users/:projectId/.well-known/jwks.json',
} as const
