export const otpRoutes = {
  sendSignInCode: 'POST /auth/otp/send-sign-in-code',
  signIn: 'POST /auth/otp/sign-in',
  checkSignInCode: 'POST /auth/otp/sign-in/check-code',
} as const
