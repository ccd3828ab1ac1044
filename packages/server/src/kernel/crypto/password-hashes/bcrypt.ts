import { ceiling, type HashReader } from './password-hash.ts'

/** Cost 16 takes about three and a half seconds of a core; every step above doubles that, and 31 takes a day. */
const highestCost = 16

/** Of one of the 2^cost rounds. */
const msPerRound = 0.055

/**
 * `$2a$`, `$2b$` and `$2y$`. Not `$2x$`, which marks hashes made by a library with a known fault.
 * The last characters of salt and hash carry spare bits; where they are set the checker would never
 * match, so such a text counts as malformed and is refused when it is imported.
 */
const form = /^\$2[aby]\$(0[4-9]|[12]\d|3[01])\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

export const readBcrypt: HashReader = text => {
  const digits = form.exec(text)?.[1]
  if (digits === undefined) return undefined
  const cost = Number(digits)
  return {
    cost: { ms: 2 ** cost * msPerRound, memoryKib: 4 },
    tooCostly: ceiling('The bcrypt cost', cost, highestCost),
    matches: (password, threads) => threads.bcryptVerify(text, password),
  }
}
