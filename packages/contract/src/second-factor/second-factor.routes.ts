export const mfaRoutes = {
  signIn: 'POST /auth/mfa/sign-in',
  enrol: 'POST /auth/mfa/enrol',
  turnOff: 'POST /auth/mfa/turn-off',
  readRecoveryCodes: 'GET /auth/mfa/recovery-codes',
  renewRecoveryCodes: 'POST /auth/mfa/recovery-codes',
  signInWithRecoveryCode: 'POST /auth/mfa/recovery-codes/sign-in',
} as const
