/**
 * Whether what a browser answered is genuine: made by a passkey, on a page of the project, for our challenge.
 *
 * The ceremonies are verified by `@simplewebauthn/server`. It is loaded when the first of them starts: it takes a
 * half second and 27 MB, which a server without passkeys need not spend.
 */
import * as z from 'zod'
import type { PasskeyCredential } from '../../passkeys/passkeys.ts'

/** EdDSA, ES256 and RS256, as COSE numbers them. In the order in which we would rather have them. */
export const algorithms = [-8, -7, -257]

/** The options that the browser was given. */
export interface Ceremony {
  /** Null: the project does not trust pages or apps of this origin. */
  findTrusted(origin: string): TrustedCaller | null
  readonly challenge: string
}

/** A page or an app of the project. */
export interface TrustedCaller {
  readonly origin: string
  /** The passkey must have been made for one of these. */
  readonly relyingPartyIds: readonly string[]
}

export interface Attested {
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
  readonly isSynced: boolean
}

export type Asserted = Pick<Attested, 'signCount' | 'isSynced'>

export type Refusal = 'page-not-trusted' | 'not-genuine'

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)
// 1023 bytes, the longest id that the standard allows.
const credentialId = base64url(1364)
const shared = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

const Registration = z.object({
  ...shared,
  response: z.object({ clientDataJSON: base64url(10_000), attestationObject: base64url(100_000) }),
})

const Authentication = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: z.string().max(100).nullish(),
  }),
})
export interface Authentication extends z.infer<typeof Authentication> {}

/** Null: a browser would not have written it like that. */
export function readAuthentication(given: unknown): Authentication | null {
  return Authentication.safeParse(given).data ?? null
}

export async function verifyRegistration(given: unknown, ceremony: Ceremony): Promise<Attested | Refusal> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const { data: registration } = Registration.safeParse(given)
  if (!registration) return 'not-genuine'
  const { clientDataJSON, attestationObject } = registration.response
  return judged(async () => {
    const caller = await findCaller(clientDataJSON, ceremony)
    if (typeof caller === 'string') return caller
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...registration,
        response: { clientDataJSON, attestationObject: await withoutStatement(attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: ceremony.challenge,
      expectedOrigin: caller.origin,
      expectedRPID: [...caller.relyingPartyIds],
      requireUserPresence: true,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return 'not-genuine'
    const { credential, credentialBackedUp } = registrationInfo
    if (credential.id !== registration.id) return 'not-genuine'
    return {
      credentialId: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      signCount: credential.counter,
      isSynced: credentialBackedUp,
    }
  })
}

export async function verifyAuthentication(
  { response, ...authentication }: Authentication,
  passkey: PasskeyCredential,
  ceremony: Ceremony,
): Promise<Asserted | Refusal> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const { userHandle, ...signed } = response
  return judged(async () => {
    const caller = await findCaller(signed.clientDataJSON, ceremony)
    if (typeof caller === 'string') return caller
    if (userHandle != null && userHandle !== getUserHandle(passkey.userId)) return 'not-genuine'
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...authentication, response: signed, clientExtensionResults: {} },
      expectedChallenge: ceremony.challenge,
      expectedOrigin: caller.origin,
      expectedRPID: [...caller.relyingPartyIds],
      // Requires user presence and, since the count is given, that it has grown.
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.signCount,
      },
      requireUserVerification: false,
    })
    if (!verified) return 'not-genuine'
    return { signCount: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
  })
}

/** By this a passkey says whose it is. */
export function getUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

/** The page or app that ran the ceremony. What is returned here is what the answer is then checked against. */
async function findCaller(clientDataJSON: string, ceremony: Ceremony): Promise<TrustedCaller | Refusal> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  const { origin, crossOrigin } = decodeClientDataJSON(clientDataJSON)
  const caller = ceremony.findTrusted(origin)
  if (!caller) return 'page-not-trusted'
  // A frame in a page of another site (clickjacking): the user may not see what they confirm.
  if (crossOrigin) return 'not-genuine'
  return caller
}

/**
 * We ask for no statement about the maker of a device, and some send one all the same. It is left out unread: to check
 * it, lists would have to be fetched from URLs in untrusted certificates.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare))
}

/** The library says no by throwing, whether a signature is wrong or a byte is missing. */
async function judged<Verdict>(verify: () => Promise<Verdict>): Promise<Verdict | Refusal> {
  try {
    return await verify()
  } catch {
    return 'not-genuine'
  }
}
