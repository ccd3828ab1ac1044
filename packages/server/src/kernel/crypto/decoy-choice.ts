/**
 * For an address without an account, the position of a user whose hash is checked instead. Unknown addresses then cost
 * what the project's users cost, in the same proportions: in a project with imported hashes, too, a stopwatch finds no
 * difference.
 *
 * The choice is keyed: with a public key, an attacker could compare an address with the unknown ones around it.
 * Every process makes the same choice, for as long as the root secret stays.
 */
import { createHmac, hkdfSync } from 'node:crypto'

/** @returns a number of 64 bits with a sign, in decimal digits */
export type DecoyChoice = (projectId: string, email: string) => string

export function createDecoyChoice(rootSecret: string): DecoyChoice {
  const key = Buffer.from(hkdfSync('sha256', rootSecret, '', 'latchkey decoy choice', 32))
  return (projectId, email) =>
    createHmac('sha256', key).update(`${projectId}/${email}`).digest().readBigInt64BE().toString()
}
