/** Passkeys: registering one, signing in with it, and what is known of them. */
import type { Transport } from '@latchkey/client'
import {
  type MultiFactorAuthenticationRequired,
  PasskeyAuthenticationFailed,
  PasskeyRegistrationFailed,
  PasskeyWebAuthnError,
  VerificationCodeError,
} from '@latchkey/client/errors'
import * as passkeys from '@latchkey/client/passkeys'
import type { Passkey as WirePasskey } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import type { Viewer } from '../app/viewer.ts'
import { type SignInOptions, startSignIn } from '../auth/start-sign-in.ts'
import { toDate } from '../pages.ts'
import { type Result, returning } from '../result.ts'
import { aborted, cancelCeremony, makePasskey, refuseWithoutAutofill, requestPasskey } from './web-authn.ts'

/**
 * A registered passkey. The private key never leaves the authenticator.
 *
 * @example
 * const [passkey] = await user.listPasskeys()
 * await passkey?.rename('My phone')
 */
export interface Passkey {
  readonly id: string
  /** As the user calls it. Null: it has no name yet. */
  readonly name: string | null
  readonly createdAt: Date
  /** Null: never. */
  readonly lastUsedAt: Date | null
  /** Whether a password manager keeps it on several devices. */
  readonly isSynced: boolean
  /** The browser that registered it, by its own word. */
  readonly userAgent: string | null
  /**
   * Gives the passkey another name, of 1 to 64 characters.
   *
   * @example
   * await passkey.rename('My phone')
   */
  rename(name: string): Promise<void>
  /** Removes the passkey: it signs in no more. The key on the device stays there. */
  remove(): Promise<void>
}

export interface SignInWithPasskeyOptions extends SignInOptions {
  /**
   * Waits for someone to choose a passkey among what the browser offers for the email field, which has
   * `autocomplete="username webauthn"`. Ends with {@link PasskeyWebAuthnError} where the browser does not offer any.
   */
  readonly autofill?: boolean
  /** Ends the waiting, such as when someone goes on by another way. */
  readonly signal?: AbortSignal
}

export interface RegisterPasskeyOptions {
  /** The host that the passkey is for: that of the page, or a domain above it. That of the page unless given. */
  readonly hostname?: string
  /** What the user calls it, of 1 to 64 characters. It can be given later as well. */
  readonly name?: string
}

/** A challenge expires after five minutes; a sign-in page may stay open for longer. */
const renewAfterMs = 4 * 60_000

export function signInWithPasskey(
  connection: Connection,
  { noRedirect = false, autofill = false, signal }: SignInWithPasskeyOptions = {},
): Promise<
  Result<
    undefined,
    PasskeyAuthenticationFailed | PasskeyWebAuthnError | VerificationCodeError | MultiFactorAuthenticationRequired
  >
> {
  async function ask() {
    const body = await abortable(signal, () => answerOfPasskey(connection, autofill, signal))
    return passkeys.signIn(connection.transport, { body })
  }
  const expected = [PasskeyAuthenticationFailed, PasskeyWebAuthnError, VerificationCodeError] as const
  return startSignIn(connection, ask, { noRedirect }, ...expected)
}

export function register(
  { transport, session }: Viewer,
  { hostname, name }: RegisterPasskeyOptions = {},
): Promise<Result<undefined, PasskeyRegistrationFailed | PasskeyWebAuthnError>> {
  async function send() {
    const { code, optionsJson } = await passkeys.initiateRegistration(transport, { session })
    const credential = await makePasskey(optionsJson, hostname)
    await passkeys.register(transport, {
      session,
      body: { credential, code, ...(name !== undefined && { name }) },
    })
  }
  return returning(send(), PasskeyRegistrationFailed, PasskeyWebAuthnError)
}

export async function list(from: Viewer, transport: Transport): Promise<readonly Passkey[]> {
  const { session, userId } = from
  const { items } = await passkeys.list(transport, { session, query: { userId } })
  return items.map(item => toPasskey(from, item))
}

function toPasskey(from: Viewer, wire: WirePasskey): Passkey {
  const { transport, session, userId } = from
  const { id, name, createdAtMillis, lastUsedAtMillis, isSynced, userAgent } = wire
  const of = { session, params: { passkeyId: id }, query: { userId } }
  return Object.freeze({
    id,
    name,
    createdAt: new Date(createdAtMillis),
    lastUsedAt: toDate(lastUsedAtMillis),
    isSynced,
    userAgent,
    async rename(newName) {
      await passkeys.rename(transport, { ...of, body: { name: newName } })
    },
    async remove() {
      await passkeys.remove(transport, of)
    },
  } satisfies Passkey)
}

async function answerOfPasskey({ transport, platform }: Connection, autofill: boolean, signal?: AbortSignal) {
  if (autofill) await refuseWithoutAutofill()
  for (;;) {
    const { code, optionsJson } = await passkeys.initiateAuthentication(transport, { signal })
    if (signal?.aborted) throw aborted()
    const ceremony = requestPasskey(optionsJson, autofill)
    // A new ceremony aborts this one, which then rejects with no one awaiting it.
    ceremony.catch(() => {})
    const overdue = autofill ? [platform.sleep(renewAfterMs)] : []
    const authenticationResponse = await Promise.race([ceremony, ...overdue])
    if (authenticationResponse) return { code, authenticationResponse }
  }
}

async function abortable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  const stop = () => void cancelCeremony()
  signal?.addEventListener('abort', stop)
  try {
    return await work()
  } catch (error) {
    throw signal?.aborted ? aborted() : error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
