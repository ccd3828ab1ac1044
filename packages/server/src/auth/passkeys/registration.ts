/** Registering a passkey. The challenge is spent by the first answer to it, good or bad. */
import {
  CodeNotFound,
  mostPasskeysOfUser,
  PasskeyRegistrationFailed,
  relyingPartyToReplace,
  type ServerUser,
  TooManyPasskeys,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { consumeCode, issueCode, type UsableCode } from '../../codes/codes.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { uniqueViolation } from '../../kernel/db/errors.ts'
import type { Project } from '../../kernel/http/caller.ts'
import type { Device } from '../../kernel/http/context.ts'
import { addPasskey, listCredentialIds } from '../../passkeys/passkeys.ts'
import { refuseUnlessInPerson } from '../../sessions/sessions.ts'
import { lockUser, publishUpdatedUser } from '../../users/users.ts'
import { type BegunCeremony, newChallenge, pageNotTrusted, timeoutMs } from './ceremony.ts'
import { type Attested, algorithms, getUserHandle, type Refusal } from './web-authn.ts'

export interface RegistrationRequest {
  readonly user: Pick<ServerUser, 'id' | 'displayName' | 'primaryEmail'>
  /** In which they ask. */
  readonly sessionId: string | null
}

/**
 * The options for the browser to create a passkey for this user. A caller who may not {@link register} it gets the error
 * before a browser makes one.
 *
 * @throws `UserAuthenticationRequired`, `ImpersonationRefused`, {@link TooManyPasskeys}
 */
export async function beginRegistration(
  app: App,
  tx: Tx,
  project: Project,
  { user, sessionId }: RegistrationRequest,
): Promise<BegunCeremony> {
  await refuseUnlessInPerson(app, tx, sessionId)
  const credentialIds = await listCredentialIds(tx, user.id)
  if (credentialIds.length >= mostPasskeysOfUser) throw TooManyPasskeys()
  const challenge = newChallenge()
  const { code } = await issueCode(app, tx, 'passkey-registration', { challenge, userId: user.id })
  const name = user.displayName || user.primaryEmail || 'User'
  const optionsJson = {
    rp: { id: relyingPartyToReplace, name: project.displayName },
    user: { id: getUserHandle(user.id), name, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    // One authenticator makes no second passkey for the same account.
    excludeCredentials: credentialIds.map(id => ({ id, type: 'public-key' })),
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    extensions: { credProps: true },
  }
  return { code, optionsJson }
}

/** A challenge belongs to the user who requested it. @throws {@link CodeNotFound} */
export function refuseIfOfAnother({ subject }: UsableCode<'passkey-registration'>, userId: string): void {
  if (subject.userId !== userId) throw CodeNotFound()
}

export interface RegistrationAnswer {
  readonly code: UsableCode<'passkey-registration'>
  readonly verdict: Attested | Refusal
  readonly device: Device
  /** The session that requested it. */
  readonly sessionId: string | null
  readonly name: string | null
}

/**
 * The passkey, or why it was refused. A refusal uses up the challenge as well, so this transaction must be kept, and
 * only then may the answer say no ({@link registrationFailed}).
 *
 * @throws `UserAuthenticationRequired`, `ImpersonationRefused`, {@link CodeNotFound}, `CodeAlreadyUsed`,
 * {@link PasskeyRegistrationFailed}, {@link TooManyPasskeys}
 */
export async function register(app: App, tx: Tx, answer: RegistrationAnswer): Promise<Attested | Refusal | 'taken'> {
  const { code, verdict, device, sessionId, name } = answer
  const { userId } = code.subject
  if (!(await lockUser(tx, userId))) throw CodeNotFound()
  await refuseUnlessInPerson(app, tx, sessionId)
  await consumeCode(app, tx, code)
  if (typeof verdict === 'string') return verdict
  try {
    const passkey = { ...verdict, userId, userAgent: device.userAgent?.slice(0, 500) ?? null, sessionId, name }
    if (!(await addPasskey(app, tx, passkey))) return 'taken'
  } catch (error) {
    // Someone else registered the same credential at this moment.
    if (!uniqueViolation(error)) throw error
    throw registrationFailed('taken')
  }
  await publishUpdatedUser(tx, userId)
  return verdict
}

export function registrationFailed(refusal: Refusal | 'taken'): Error {
  return PasskeyRegistrationFailed({ message: sentences[refusal] })
}

const sentences: Readonly<Record<Refusal | 'taken', string>> = {
  ...pageNotTrusted,
  'not-genuine': 'This passkey could not be verified. Start again, and let the browser make a new one.',
  taken: 'This passkey belongs to another account of this project. Start again, and let the browser make a new one.',
}
