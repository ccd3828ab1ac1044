/** What signs users in and up, and what is done with mailed codes: loaded when the first of it is called. */
export { sendRequest } from '../app/send-request.ts'
export {
  describeEmailVerification,
  rejectEmailVerification,
  verifyEmail,
} from '../contact-channels/verify-email.ts'
export { getConvexPartialUser } from '../convex/partial-user.ts'
export { getConvexHttpClientAuth, tokenForConvex } from '../convex/token.ts'
export {
  acceptTeamInvitation,
  describeTeamInvitation,
  getTeamInvitationDetails,
  verifyTeamInvitationCode,
} from '../invitations/accept-invitation.ts'
export { signInWithPasskey } from '../passkeys/passkeys.ts'
export { signInWithMfa, signInWithRecoveryCode } from '../second-factor/second-step.ts'
export { findPartialUser } from '../session/partial-user.ts'
export { signUpAnonymously } from './anonymous.ts'
export { promptCliLogin } from './cli.ts'
export { confirmCliLogin, describeCliLogin } from './cli-confirmation.ts'
export { signInWithImpersonationLink } from './impersonation.ts'
export { sendMagicLinkEmail, signInWithMagicLink, verifyMagicLinkCode } from './otp.ts'
export {
  resetPassword,
  sendForgotPasswordEmail,
  signInWithCredential,
  signUpWithCredential,
  verifyPasswordResetCode,
} from './password.ts'
