export const passwordRoutes = {
  signUp: 'POST /auth/password/sign-up',
  signIn: 'POST /auth/password/sign-in',
} as const
