/** The one place where requests are refused because the owner of the project stores as much as the server allows. */
import type { Endpoint } from '@latchkey/contract'
import type { Caller } from './caller.ts'
import type { Evaluators } from './gate.ts'

/**
 * What is answered all the same, beside every GET and DELETE: the users of the project sign in, keys are checked and revoked, and
 * what stores little makes room or secures an account. New accounts are refused where they are made (`auth/open-sign-up.ts`).
 */
export const answeredWithoutStorage: ReadonlySet<string> = new Set([
  'POST /check-version',
  'POST /check-feature-support',
  'POST /account-changes/undo-link',
  'POST /auth/sessions/current/refresh',
  'POST /auth/password/sign-in',
  'POST /auth/password/send-reset-code',
  'POST /auth/password/reset',
  'POST /auth/password/reset/check-code',
  'POST /auth/password/update',
  'POST /auth/otp/send-sign-in-code',
  'POST /auth/otp/sign-in',
  'POST /auth/otp/sign-in/check-code',
  'POST /auth/mfa/sign-in',
  'POST /auth/mfa/enrol',
  'POST /auth/mfa/recovery-codes/sign-in',
  'POST /auth/oauth/callback/:providerId',
  'POST /auth/oauth/code',
  'POST /auth/oauth/token',
  'POST /auth/oauth/connected-accounts/:providerId/access-token',
  'POST /connected-accounts/:userId/:providerId/access-token',
  'POST /auth/passkey/initiate-passkey-authentication',
  'POST /auth/passkey/sign-in',
  'POST /auth/cli',
  'POST /auth/cli/describe',
  'POST /auth/cli/complete',
  'POST /auth/cli/poll',
  'POST /contact-channels/verify',
  'POST /contact-channels/verify/check-code',
  'POST /contact-channels/verify/describe',
  'POST /contact-channels/verify/reject',
  'POST /data-vault/stores/:storeId/get',
  'POST /data-vault/stores/:storeId/delete',
  'POST /internal/email-sends/:sendId/stop',
  'PATCH /internal/api-keys/:apiKeyId',
  'POST /payments/purchases/:customerType/:customerId/:purchaseId/cancel',
  'POST /user-api-keys/check',
  'POST /team-api-keys/check',
  'PATCH /user-api-keys/:apiKeyId',
  'PATCH /team-api-keys/:apiKeyId',
])

/** @throws `StorageFull` */
export async function refuseAboveStorage(
  evaluators: Pick<Evaluators, 'refuseAboveStorage' | 'noteStorage'>,
  { route }: Pick<Endpoint, 'route'>,
  caller: Caller | null,
): Promise<void> {
  if (!caller || route.startsWith('GET ')) return
  if (route.startsWith('DELETE ') || answeredWithoutStorage.has(route)) await evaluators.noteStorage(caller)
  else await evaluators.refuseAboveStorage(caller)
}
