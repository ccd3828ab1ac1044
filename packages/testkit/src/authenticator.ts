/**
 * A passkey in software: it answers ceremonies as a browser and a device do together, and returns wrong values where a test says so
 * to. Written from the standard and not with the library that verifies, so that the two cannot share a mistake.
 */
import { createHash, generateKeyPairSync, type JsonWebKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Encodable, encodeCbor } from './cbor.ts'

export type PasskeyAlgorithm = 'ES256' | 'RS256' | 'EdDSA'

/** The page of the user, and the values to falsify. */
export interface CeremonyOptions {
  /** Of the page. */
  readonly origin?: string
  /** The site that the device believes to speak to: the host of the page, unless a test says otherwise. */
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  /** User presence and user verification. */
  readonly isPresent?: boolean
  readonly isVerified?: boolean
  /** How often the device says it was used. */
  readonly signCount?: number
}

export interface RegistrationOptions extends CeremonyOptions {
  /** An attestation statement, though none was requested. */
  readonly statement?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, Encodable> }
}

export interface AuthenticationOptions extends CeremonyOptions {
  /** Whose the device says it is; null says nothing. */
  readonly userHandle?: string | null
}

/** The options of a ceremony, as the server gives them. */
export interface GivenOptions {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

/** Exactly what a browser would send. */
export type WebAuthnAnswer = Readonly<Record<string, unknown>> & { readonly id: string }

export interface Authenticator {
  readonly credentialId: string
  register(given: GivenOptions, options?: RegistrationOptions): WebAuthnAnswer
  authenticate(given: GivenOptions, options?: AuthenticationOptions): WebAuthnAnswer
}

export interface AuthenticatorOptions {
  readonly algorithm?: PasskeyAlgorithm
  /** In base64url. Two devices never have the same, but a copy of one does. */
  readonly credentialId?: string
  /** Devices that do not count say zero each time. */
  readonly counts?: boolean
}

const defaultOrigin = 'http://localhost:3000'

/** @example
 * const device = createAuthenticator()
 * const options = await project.request('POST', '/auth/passkey/initiate-passkey-registration', { accessToken })
 * const credential = device.register(options.json.options_json)
 */
export function createAuthenticator(options: AuthenticatorOptions = {}): Authenticator {
  const { algorithm = 'ES256', credentialId = randomBytes(16).toString('base64url'), counts = true } = options
  const privateKey = newKey(algorithm)
  let count = 0
  let owner: string | null = null

  const clientData = (type: string, given: GivenOptions, options: CeremonyOptions) =>
    Buffer.from(
      JSON.stringify({
        type: options.type ?? type,
        challenge: options.challenge ?? given.challenge,
        origin: options.origin ?? defaultOrigin,
        crossOrigin: options.crossOrigin ?? false,
      }),
    )

  function authenticatorData(options: CeremonyOptions, attested: Buffer | null): Buffer {
    const { isPresent = true, isVerified = true } = options
    const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | 0x18 | (attested ? 0x40 : 0)
    const signCount = Buffer.alloc(4)
    signCount.writeUInt32BE(options.signCount ?? count)
    const rpId = options.rpId ?? new URL(options.origin ?? defaultOrigin).hostname
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flags), signCount, attested ?? Buffer.alloc(0)])
  }

  function answer(response: Readonly<Record<string, unknown>>): WebAuthnAnswer {
    const common = { type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' }
    return { id: credentialId, rawId: credentialId, response, ...common }
  }

  return {
    credentialId,
    register(given, options = {}) {
      owner = given.user?.id ?? null
      const id = Buffer.from(credentialId, 'base64url')
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, encodeCbor(coseKey(algorithm, privateKey))])
      const { fmt, attStmt } = options.statement ?? { fmt: 'none', attStmt: new Map<string, Encodable>() }
      const attestation = new Map<string, Encodable>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authenticatorData(options, attested)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', given, options).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    authenticate(given, options = {}) {
      if (counts) count += 1
      const client = clientData('webauthn.get', given, options)
      const data = authenticatorData(options, null)
      const signature = signed(algorithm, privateKey, Buffer.concat([data, sha256(client)]))
      const userHandle = options.userHandle === undefined ? owner : options.userHandle
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      })
    },
  }
}

function newKey(algorithm: PasskeyAlgorithm): KeyObject {
  const pairs = {
    ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    EdDSA: () => generateKeyPairSync('ed25519'),
  }
  return pairs[algorithm]().privateKey
}

function signed(algorithm: PasskeyAlgorithm, key: KeyObject, content: Buffer): Buffer {
  return sign(algorithm === 'EdDSA' ? null : 'sha256', content, key)
}

/** The public key in the numbers of RFC 9053. */
function coseKey(algorithm: PasskeyAlgorithm, key: KeyObject): ReadonlyMap<number, Encodable> {
  const jwk = key.export({ format: 'jwk' })
  const part = (name: keyof JsonWebKey) => Buffer.from(String(jwk[name]), 'base64url')
  const [type, alg] = [1, 3]
  const forms = {
    ES256: (): [number, Encodable][] => [
      [type, 2],
      [alg, -7],
      [-1, 1],
      [-2, part('x')],
      [-3, part('y')],
    ],
    RS256: (): [number, Encodable][] => [
      [type, 3],
      [alg, -257],
      [-1, part('n')],
      [-2, part('e')],
    ],
    EdDSA: (): [number, Encodable][] => [
      [type, 1],
      [alg, -8],
      [-1, 6],
      [-2, part('x')],
    ],
  }
  return new Map(forms[algorithm]())
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
