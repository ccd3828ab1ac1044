/**
 * Secrets that we must be able to read again (signing keys, SMTP passwords, TOTP secrets, mails
 * waiting to be sent) lie in the database sealed: encrypted under the server's root secret and
 * bound to their context. A dump of the database is worthless without the root secret, and a sealed
 * text copied into another row, or another project, does not open.
 *
 * A sealed text reads `v1.<key id>.<base64url of salt, ciphertext and tag>`.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

export interface Sealer {
  /** `context` names the row and column, say `${projectId}/signing_keys/${kid}`; opening takes the same. */
  seal(plain: string, context: string): string
  open(sealed: string, context: string): string
  /** The same text with everything in it that a previous root secret sealed for this context sealed again. */
  reseal(text: string, context: string): Resealed
  /** The prefixes of texts that were sealed under a previous root secret. */
  readonly previousMarks: readonly string[]
}

export interface Resealed {
  readonly text: string
  /** How many look like sealed under a previous root secret and do not open. They are left as they are. */
  readonly unreadable: number
}

/** Sealed under a root secret that this server was not given. */
export class UnknownSealingKey extends Error {
  override name = 'UnknownSealingKey'
  constructor() {
    super('This was sealed under another root secret. Give that one to LATCHKEY_PREVIOUS_ROOT_SECRETS.')
  }
}

/** Altered, cut short, or moved here from another context. */
export class BrokenSeal extends Error {
  override name = 'BrokenSeal'
  constructor(options?: ErrorOptions) {
    super('A sealed value does not belong to its context or was altered.', options)
  }
}

export interface RootSecrets {
  current: string
  previous?: readonly string[]
}

const version = 'v1'
const saltBytes = 16
const tagBytes = 16
const shortestRootSecret = 32

export function createSealer(secrets: RootSecrets): Sealer {
  const current = rootKey(secrets.current)
  const known = new Map([...(secrets.previous ?? []).map(rootKey), current].map(root => [root.id, root.key]))

  const previousMarks = [...known.keys()].filter(id => id !== current.id).map(id => `${version}.${id}.`)

  return {
    seal,
    open,
    previousMarks,

    reseal(text, context) {
      let unreadable = 0
      const resealed = text.replace(sealedText, sealed => {
        if (!previousMarks.some(mark => sealed.startsWith(mark))) return sealed
        try {
          return seal(open(sealed, context), context)
        } catch (error) {
          if (!(error instanceof BrokenSeal)) throw error
          unreadable += 1
          return sealed
        }
      })
      return { text: resealed, unreadable }
    },
  }

  function seal(plain: string, context: string): string {
    const salt = randomBytes(saltBytes)
    const { key, nonce } = textKey(current.key, salt)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
    const body = Buffer.concat([salt, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${version}.${current.id}.${body.toString('base64url')}`
  }

  function open(sealed: string, context: string): string {
    const { keyId, body } = parse(sealed)
    const root = known.get(keyId)
    if (root === undefined) throw new UnknownSealingKey()

    const { key, nonce } = textKey(root, body.subarray(0, saltBytes))
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
    decipher.setAuthTag(body.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(body.subarray(saltBytes, -tagBytes)), decipher.final()]).toString('utf8')
    } catch (cause) {
      throw new BrokenSeal({ cause })
    }
  }
}

/** A sealed text, alone or inside a larger one: none of its characters is ever escaped in JSON. */
const sealedText = /\bv1\.[\w-]{8}\.[\w-]{43,}/g

function parse(sealed: string): { keyId: string; body: Buffer } {
  const [textVersion, keyId, encoded, ...rest] = sealed.split('.')
  if (textVersion !== version || !keyId || !encoded || rest.length > 0) throw new BrokenSeal()
  const body = Buffer.from(encoded, 'base64url')
  if (body.length < saltBytes + tagBytes) throw new BrokenSeal()
  return { keyId, body }
}

function rootKey(secret: string): { id: string; key: KeyObject } {
  if (secret.length < shortestRootSecret) {
    throw new Error(`The root secret needs at least ${shortestRootSecret} characters.`)
  }
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'latchkey sealing key id', 6)).toString('base64url')
  return { id, key: createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'latchkey sealing key', 32))) }
}

/**
 * Every text has a key of its own, derived from the root key and 16 random bytes. Under one shared
 * key, random 12-byte nonces would start to be at risk of repeating after some four billion texts,
 * and a repeated nonce gives GCM away.
 */
function textKey(root: KeyObject, salt: Uint8Array): { key: Buffer; nonce: Buffer } {
  const material = Buffer.from(hkdfSync('sha256', root, salt, 'latchkey sealed text', 44))
  return { key: material.subarray(0, 32), nonce: material.subarray(32) }
}

/**
 * The columns with sealed texts, as data: when the root secret changes, all of them are sealed again
 * (`resealing/`). Each is declared beside the code that seals it.
 */
export interface SealedColumn {
  readonly table: string
  /** Holds a sealed text, or JSON with sealed texts inside. */
  readonly column: string
  readonly type: 'text' | 'json' | 'jsonb'
  /** The columns that identify a row, in the order of an index, with the types. */
  readonly key: Readonly<Record<string, 'text' | 'uuid' | 'integer'>>
  /** To what the seals of a row are bound, from the values of its key. */
  getContext(key: Readonly<Record<string, string>>): string
}
