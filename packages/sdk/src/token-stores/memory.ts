import { noTokens, type TokenStore, type Tokens } from './token-store.ts'

/** Keeps tokens in this object, and nowhere else. */
export function createMemoryStore(
  initial: Tokens = noTokens,
  { holdsForeignTokens = false, isBearer = false } = {},
): TokenStore {
  let tokens = initial
  const listeners = new Set<() => void>()
  return {
    holdsForeignTokens,
    isBearer,
    read: () => tokens,
    write(next) {
      tokens = next
      for (const onChange of [...listeners]) onChange()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    // One object, one session for each refresh token: a session takes its own turns.
    exclusively: work => work(),
  }
}
