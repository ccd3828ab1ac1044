import { pageRoutes } from '../page-routes.ts'

export const oauthRoutes = {
  authorize: 'GET /auth/oauth/authorize/:providerId',
  callback: 'GET /auth/oauth/callback/:providerId',
  callbackByForm: 'POST /auth/oauth/callback/:providerId',
  issueCode: 'POST /auth/oauth/code',
  token: pageRoutes.refresh,
} as const
