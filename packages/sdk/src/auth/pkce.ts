/** What an authorization request needs so that its code is of use to no other program (RFC 7636). */

type Bytes = ReturnType<TextEncoder['encode']>

/**
 * The cryptography of a device whose language has none, such as React Native: the module `expo-crypto` is one.
 *
 * @example
 * import * as crypto from 'expo-crypto'
 * await app.signInWithBrowser({ redirectUri: 'com.example.shop:/sign-in', open, crypto })
 */
export interface SignInCrypto {
  /** Fills the array with random bytes. */
  getRandomValues(array: Bytes): unknown
  /** `algorithm` is `SHA-256`. */
  digest(algorithm: string, data: Bytes): Promise<ArrayBuffer>
}

export interface Flow {
  readonly state: string
  readonly codeVerifier: string
  /** Of the method S256. */
  readonly codeChallenge: string
}

export async function newFlow(crypto: SignInCrypto = webCrypto): Promise<Flow> {
  const codeVerifier = randomText(crypto)
  const hash = await crypto.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  return { state: randomText(crypto), codeVerifier, codeChallenge: base64Url(new Uint8Array(hash)) }
}

const webCrypto: SignInCrypto = {
  getRandomValues: array => globalThis.crypto.getRandomValues(array),
  digest: (algorithm, data) => globalThis.crypto.subtle.digest(algorithm, data),
}

function randomText(crypto: SignInCrypto): string {
  const bytes = new Uint8Array(32)
  crypto.getRandomValues(bytes)
  return base64Url(bytes)
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
