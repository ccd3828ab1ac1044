/** Apple's client secret: a token that the owner signs with the key of their app. It is made here, and the key goes nowhere. */

export interface AppleKey {
  readonly teamId: string
  readonly keyId: string
  /** The content of the `.p8` file. */
  readonly privateKey: string
  readonly clientId: string
}

/** Apple takes none that lives longer than six months. */
const lifetimeSeconds = 180 * 24 * 60 * 60

/** @throws when the key cannot be read, or the browser signs nothing on this page */
export async function makeAppleSecret({ teamId, keyId, privateKey, clientId }: AppleKey, now: Date): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('pkcs8', toBytes(privateKey), algorithm, false, ['sign'])
  const issuedAt = Math.floor(now.getTime() / 1000)
  const header = { alg: 'ES256', kid: keyId, typ: 'JWT' }
  const claims = {
    iss: teamId,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
    aud: 'https://appleid.apple.com',
    sub: clientId,
  }
  const content = [header, claims].map(part => encoded(new TextEncoder().encode(JSON.stringify(part)))).join('.')
  const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new TextEncoder().encode(content))
  return `${content}.${encoded(new Uint8Array(signed))}`
}

/** Nothing, if it is no token with an end. */
export function getExpiry(secret: string): Date | undefined {
  try {
    const [, claims = ''] = secret.split('.')
    const { exp }: { exp?: unknown } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof exp === 'number' ? new Date(exp * 1000) : undefined
  } catch {
    return undefined
  }
}

function toBytes(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----[^-]+-----/g, '').replace(/\s+/g, '')
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}

function encoded(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
