export const impersonationRoutes = {
  createLink: 'POST /auth/impersonation-links',
  signIn: 'POST /auth/impersonation-links/sign-in',
} as const
