import { type ParsedHashOptions, parseOptions } from '@node-rs/argon2'
import { argon2Verify } from '../argon2-threads.ts'
import { ceiling, type HashReader, shortestHashBytes } from './password-hash.ts'

/** 256 MiB is libsodium's "moderate"; each hash being checked holds that much memory. */
const mostMemoryKib = 256 * 1024
/** Passes times memory is the time it takes: a gibibyte is about half a second of one core. */
const mostWorkKib = 1024 * 1024
const mostLanes = 16

/** Argon2id, argon2i and argon2d in PHC form, with or without `v=19`. */
export const readArgon2: HashReader = text => {
  const options = argon2Options(text)
  if (options === undefined || options.outputLen < shortestHashBytes) return undefined
  return {
    tooCostly:
      ceiling('The argon2 memory (m)', options.memoryCost, mostMemoryKib) ??
      ceiling('The argon2 memory times passes (m × t)', options.memoryCost * options.timeCost, mostWorkKib) ??
      ceiling('The argon2 parallelism (p)', options.parallelism, mostLanes),
    matches: password => argon2Verify(text, password),
  }
}

export function argon2Options(text: string): ParsedHashOptions | undefined {
  if (!text.startsWith('$argon2')) return undefined
  try {
    return parseOptions(text)
  } catch {
    // The parser's only way of saying "malformed".
    return undefined
  }
}
