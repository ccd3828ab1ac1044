import { type ParsedHashOptions, parseOptions } from '@node-rs/argon2'
import { ceiling, type HashCost, type HashReader, shortestHashBytes } from './password-hash.ts'

/** 256 MiB is libsodium's "moderate"; each hash being checked holds that much memory. */
const mostMemoryKib = 256 * 1024
/** Passes times memory is the time it takes: a gibibyte is about a quarter of a second of one core. */
const mostWorkKib = 1024 * 1024
const mostLanes = 16

/** Measured between 19 MiB, which fit the caches better, and 256 MiB. */
const msPerMib = 0.25

/** Argon2id, argon2i and argon2d in PHC form, with or without `v=19`. */
export const readArgon2: HashReader = text => {
  const options = argon2Options(text)
  if (options === undefined || options.outputLen < shortestHashBytes) return undefined
  const { memoryCost: memoryKib, timeCost: passes } = options
  return {
    cost: argon2Cost({ memoryKib, passes }),
    tooCostly:
      ceiling('The argon2 memory (m)', memoryKib, mostMemoryKib) ??
      ceiling('The argon2 memory times passes (m × t)', memoryKib * passes, mostWorkKib) ??
      ceiling('The argon2 parallelism (p)', options.parallelism, mostLanes),
    matches: (password, threads) => threads.argon2Verify(text, password),
  }
}

export function argon2Cost({ memoryKib, passes }: { readonly memoryKib: number; readonly passes: number }): HashCost {
  return { ms: (memoryKib / 1024) * passes * msPerMib, memoryKib }
}

export function argon2Options(text: string): ParsedHashOptions | undefined {
  if (!text.startsWith('$argon2')) return undefined
  try {
    return parseOptions(text)
  } catch {
    // The parser throws for a malformed text.
    return undefined
  }
}
