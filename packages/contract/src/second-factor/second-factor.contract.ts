/**
 * The second factor: codes of an authenticator app, and recovery codes for when it is lost.
 *
 * The published wire has `mfa/sign-in`, and switches the factor on and off through the user. What lies beyond
 * (a switch-on that is confirmed here, and recovery codes) is ours.
 */
import * as z from 'zod'
import { SignedInOrUp } from '../auth/auth.shapes.ts'
import { codeErrors } from '../codes/codes.contract.ts'
import { self, session, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { success } from '../kernel/page.ts'
import { code, millis, text, totpSecret, userRef } from '../kernel/schema.ts'
import { UserNotFound } from '../users/users.errors.ts'

/** How many recovery codes someone has at once. */
export const recoveryCodeCount = 10

export const TotpInvalid = defineError(
  'INVALID_TOTP_CODE',
  400,
  'This code is not right. Enter the six digits that your authenticator app shows now; each works once.',
)
export const RecoveryCodeInvalid = defineText(
  400,
  'This recovery code is not right, or was used before. Each works once; take another from your list.',
)
export const SecondFactorOn = defineText(
  400,
  'A second factor is on for this account already. Turn it off first to register another authenticator.',
)
export const SecondFactorOff = defineText(
  400,
  'No second factor is on for this account, so there is nothing to turn off or to recover.',
)
export const OnlyOwnRecoveryCodes = defineText(
  403,
  'A client can ask only about the recovery codes of the signed-in user.',
)

export const MfaSignIn = z.object({ code: code(), type: z.literal('totp'), totp: text() })
export interface MfaSignIn extends z.infer<typeof MfaSignIn> {}

/** Shown once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const mfaEndpoints = {
  signIn: endpoint({
    route: 'POST /auth/mfa/sign-in',
    summary: 'Finish signing in with a code of the authenticator app',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: MfaSignIn,
    response: SignedInOrUp,
    errors: [...codeErrors, TotpInvalid],
  }),
  enrol: endpoint({
    route: 'POST /auth/mfa/enrol',
    beforeSecondFactor: 'allowed',
    summary: 'Turn the second factor on, once a code of the authenticator app shows that it works',
    audited: 'everyone',
    role: 'developer',
    access: session(),
    body: z.object({ totpSecretBase64: totpSecret(), totp: text() }),
    response: RecoveryCodes,
    errors: [SecondFactorOn, TotpInvalid],
  }),
  turnOff: endpoint({
    route: 'POST /auth/mfa/turn-off',
    summary: 'Turn the second factor off with a code of the authenticator app, or a recovery code',
    audited: 'everyone',
    role: 'developer',
    access: session(),
    body: z.object({
      /** Six digits are a code of the app; anything else is a recovery code. */
      code: text().max(100),
    }),
    response: success(),
    errors: [SecondFactorOff, TotpInvalid, RecoveryCodeInvalid],
  }),
  readRecoveryCodes: endpoint({
    route: 'GET /auth/mfa/recovery-codes',
    summary: 'How many recovery codes are left, and since when they exist',
    access: visitor(self('query', 'userId', { otherwise: OnlyOwnRecoveryCodes, absent: 'becomes-self' })),
    query: z.object({ userId: userRef() }),
    response: z.object({ unused: z.number().int(), createdAtMillis: millis().nullable() }),
    errors: [OnlyOwnRecoveryCodes, UserNotFound],
  }),
  renewRecoveryCodes: endpoint({
    route: 'POST /auth/mfa/recovery-codes',
    summary: 'Ten new recovery codes; those from before stop working',
    audited: 'everyone',
    role: 'developer',
    access: session(),
    response: RecoveryCodes,
    errors: [SecondFactorOff],
  }),
  signInWithRecoveryCode: endpoint({
    route: 'POST /auth/mfa/recovery-codes/sign-in',
    summary: 'Finish signing in with a recovery code, when the authenticator app is lost',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ code: code(), recoveryCode: text().max(100) }),
    response: SignedInOrUp,
    errors: [...codeErrors, RecoveryCodeInvalid],
  }),
}
