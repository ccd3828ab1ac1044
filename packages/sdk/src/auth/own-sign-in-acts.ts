import { PasswordConfirmationMismatch, PasswordRequirementsNotMet } from '@latchkey/client/errors'
import * as password from '@latchkey/client/password'
import { registerPasskey } from '../passkeys/passkeys.ts'
import { errorIn } from '../result.ts'
import { enrolSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from '../second-factor/second-factor.ts'
import { revokeOtherSessions } from '../sessions/active-session.ts'
import type { OwnUserParts } from '../users/own-stores.ts'
import type { OwnSignIn } from './own-sign-in.ts'

export function ownSignInActs({ from, session }: OwnUserParts): OwnSignIn {
  const { transport } = from.connection

  async function updatePassword(body: { oldPassword: string; newPassword: string }): Promise<void> {
    const refreshToken = session.refreshToken || undefined
    await password.update(transport, { session, refreshToken, body })
    await from.outdate('activeSessions')
  }

  async function setPassword(body: { password: string }): Promise<void> {
    await password.set(transport, { session, body })
    await from.userChanged()
  }

  return {
    updatePassword: ({ oldPassword, newPassword }) =>
      errorIn(updatePassword({ oldPassword, newPassword }), PasswordConfirmationMismatch, PasswordRequirementsNotMet),
    setPassword: options => errorIn(setPassword({ password: options.password }), PasswordRequirementsNotMet),
    registerPasskey: options => registerPasskey(from, options),
    enrolSecondFactor: options => enrolSecondFactor(from, options),
    turnOffSecondFactor: options => turnOffSecondFactor(from, options),
    renewRecoveryCodes: () => renewRecoveryCodes(from),
    revokeOtherSessions: () => revokeOtherSessions(from),
    connectAccount: async (...given) =>
      (await import('../connected-accounts/oauth-acts.ts')).oauthActs(from).connectAccount(...given),
  }
}
