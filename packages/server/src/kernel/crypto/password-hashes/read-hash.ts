import { readArgon2 } from './argon2.ts'
import { readBcrypt } from './bcrypt.ts'
import { readFirebaseScrypt } from './firebase-scrypt.ts'
import type { HashReader, PasswordHash } from './password-hash.ts'
import { readPbkdf2 } from './pbkdf2.ts'
import { readScrypt } from './scrypt.ts'

/** Every form of hash that an import may bring. */
const readers: readonly HashReader[] = [readArgon2, readBcrypt, readScrypt, readPbkdf2, readFirebaseScrypt]

/** No form we know needs more; a longer text is not worth reading. */
const longestText = 1024

export function readPasswordHash(text: string): PasswordHash | undefined {
  if (text.length > longestText) return undefined
  for (const read of readers) {
    const hash = read(text)
    if (hash) return hash
  }
  return undefined
}
