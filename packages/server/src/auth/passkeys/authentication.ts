/** Signing in with a passkey. The challenge is spent by the first answer to it, good or bad. */
import { relyingPartyToReplace } from '@latchkey/contract'
import type { App } from '../../app.ts'
import { issueCode, type UsableCode } from '../../codes/codes.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Device, ProjectScope } from '../../kernel/http/context.ts'
import { findPasskey, type PasskeyUse, recordPasskeyUse } from '../../passkeys/passkeys.ts'
import { lockUser } from '../../users/users.ts'
import { completeSignIn, type SignInOutcome } from '../sign-in.ts'
import { type BegunCeremony, newChallenge, timeoutMs } from './ceremony.ts'
import { passkeyMethod } from './method.ts'
import { findTrustedCaller } from './trusted-callers.ts'
import { type Refusal, readAuthentication, verifyAuthentication } from './web-authn.ts'

/** The options for the browser to find a passkey: the same for every visitor. */
export async function beginAuthentication(app: App, tx: Tx): Promise<BegunCeremony> {
  const challenge = newChallenge()
  const { code } = await issueCode(app, tx, 'passkey-authentication', { challenge })
  const optionsJson = {
    rpId: relyingPartyToReplace,
    challenge,
    allowCredentials: [],
    timeout: timeoutMs,
    userVerification: 'preferred',
  }
  return { code, optionsJson }
}

/** A passkey of the project whose answer is genuine, and the state that it is in now. */
export type ProvenPasskey = Omit<PasskeyUse, 'usedAt'> & { readonly userId: string }

export async function provePasskey(
  app: App,
  { db, project }: Pick<ProjectScope, 'db' | 'project'>,
  given: unknown,
  { subject: { challenge } }: UsableCode<'passkey-authentication'>,
): Promise<ProvenPasskey | Refusal> {
  const authentication = readAuthentication(given)
  if (!authentication) return 'not-genuine'
  const passkey = await findPasskey(db, authentication.id)
  if (!passkey) return 'not-genuine'
  const verdict = await verifyAuthentication(authentication, passkey, {
    challenge,
    findTrusted: origin => findTrustedCaller(app, project, origin),
  })
  if (typeof verdict === 'string') return verdict
  const { id, userId, credentialId } = passkey
  return { ...verdict, id, userId, credentialId }
}

/** Null: the passkey was removed, or used again, since it was proved. */
export async function signIn(app: App, tx: Tx, proven: ProvenPasskey, device: Device): Promise<SignInOutcome | null> {
  // The user before the passkey, in the order of its removal: otherwise both could deadlock.
  await lockUser(tx, proven.userId)
  const userId = await recordPasskeyUse(tx, { ...proven, usedAt: app.clock.now() })
  if (userId === null) return null
  return completeSignIn(app, tx, { method: passkeyMethod, userId, isNewUser: false }, device)
}
