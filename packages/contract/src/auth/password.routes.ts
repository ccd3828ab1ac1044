export const passwordRoutes = {
  signUp: 'POST /auth/password/sign-up',
  signIn: 'POST /auth/password/sign-in',
  set: 'POST /auth/password/set',
  update: 'POST /auth/password/update',
  sendResetCode: 'POST /auth/password/send-reset-code',
  reset: 'POST /auth/password/reset',
  checkResetCode: 'POST /auth/password/reset/check-code',
} as const
