/**
 * Firebase's own variant of scrypt: the derived key does not become the hash, it encrypts the
 * project's signer key, and that is the hash. We read both texts in use for it, with the
 * parameters which the Firebase console shows under "Password hash parameters":
 *
 *   $fbscrypt$v=1,n=14,r=8,p=1,ss=<salt separator>,sk=<signer key>$<salt>$<hash>
 *   $firescrypt$ln=14,r=8,p=1$<salt>$<hash>$<salt separator>$<signer key>
 */
import { createCipheriv, timingSafeEqual } from 'node:crypto'
import type { HashThreads } from '../hash-threads.ts'
import { type HashReader, shortestHashBytes } from './password-hash.ts'
import { base64, fields, parameters, saltIn } from './phc.ts'
import { deriveScrypt, type ScryptCost, scryptCost, scryptHashCost, scryptTooCostly } from './scrypt.ts'

interface FirebaseHash {
  cost: ScryptCost
  salt: Buffer
  separator: Buffer
  signerKey: Buffer
  hash: Buffer
}

export const readFirebaseScrypt: HashReader = text => {
  const stored = parseShort(text) ?? parseLong(text)
  if (stored === undefined || stored.hash.length < shortestHashBytes) return undefined
  // The hash is the signer key encrypted byte by byte, so both are of one length.
  if (stored.hash.length !== stored.signerKey.length) return undefined
  return {
    cost: scryptHashCost(stored.cost),
    tooCostly: scryptTooCostly(stored.cost),
    matches: async (password, threads) =>
      timingSafeEqual(await encryptedSignerKey(threads, password, stored), stored.hash),
  }
}

async function encryptedSignerKey(threads: HashThreads, password: string, stored: FirebaseHash) {
  const { cost, salt, separator, signerKey } = stored
  const key = await deriveScrypt(threads, { password, salt: Buffer.concat([salt, separator]), bytes: 32, cost })
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey)
}

function parseShort(text: string): FirebaseHash | undefined {
  const [, costText, saltText, hashText, ...rest] = fields(text, ['fbscrypt']) ?? []
  const values = parameters(costText ?? '')
  if (values?.get('v') !== '1' || rest.length > 0) return undefined
  return complete(scryptCost(values, 'n'), saltText, values.get('ss'), values.get('sk'), hashText)
}

function parseLong(text: string): FirebaseHash | undefined {
  const [, costText, salt, hash, separator, signerKey, ...rest] = fields(text, ['firescrypt']) ?? []
  if (rest.length > 0) return undefined
  return complete(scryptCost(parameters(costText ?? ''), 'ln'), salt, separator, signerKey, hash)
}

function complete(
  cost: ScryptCost | undefined,
  saltText: string | undefined,
  ...texts: (string | undefined)[]
): FirebaseHash | undefined {
  const salt = saltIn(saltText)
  const [separator, signerKey, hash] = texts.map(base64)
  return cost && salt && separator && signerKey && hash ? { cost, salt, separator, signerKey, hash } : undefined
}
