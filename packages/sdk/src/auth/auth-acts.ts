/** What people do to sign in. Loaded when the first of it is done. */
export { tokenForConvex } from '../convex/token.ts'
export { signUpAnonymously } from './anonymous.ts'
export { promptCliLogin } from './cli.ts'
export { confirmCliLogin, describeCliLogin } from './cli-confirmation.ts'
export { signInWithMfa, signInWithRecoveryCode } from './mfa.ts'
export { sendMagicLinkEmail, signInWithMagicLink, verifyMagicLinkCode } from './otp.ts'
export { signInWithPasskey } from './passkeys.ts'
export {
  resetPassword,
  sendForgotPasswordEmail,
  signInWithCredential,
  signUpWithCredential,
  verifyPasswordResetCode,
} from './password.ts'
