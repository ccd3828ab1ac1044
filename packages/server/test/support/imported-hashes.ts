/** Hashes of a known password, as cheap or as expensive as a test needs them. */
import { pbkdf2Sync } from 'node:crypto'

const salt = Buffer.from('saltsaltsaltsalt')
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const made = new Map<string, string>()

/** 600 000 iterations take about a tenth of a second, here only once. */
export function pbkdf2Hash(password: string, iterations: number): string {
  const name = `${iterations} ${password}`
  const known = made.get(name) ?? hashed(password, iterations)
  made.set(name, known)
  return known
}

function hashed(password: string, iterations: number): string {
  const hash = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  return `$pbkdf2-sha256$i=${iterations}$${unpadded(salt)}$${unpadded(hash)}`
}
