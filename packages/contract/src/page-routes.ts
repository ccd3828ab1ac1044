/** What every page calls before its user does anything. The other routes are loaded when a page first does more. */
export const pageRoutes = {
  readProject: 'GET /projects/current',
  readUser: 'GET /users/me',
  refresh: 'POST /auth/oauth/token',
  signOut: 'DELETE /auth/sessions/current',
} as const
