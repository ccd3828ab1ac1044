/** What to throw: a promise while it is under way, and for a moment what kept it from succeeding. */
const attempts = new WeakMap<object, unknown>()
/** Then the next render tries again: without the delay React, which renders again immediately, would retry for ever. */
const failureStaysMs = 1_000

/** Suspends on an attempt that is made once for its key, however often React renders meanwhile. */
export function suspendOn(key: object, attempt: () => Promise<unknown>): never {
  throw attempts.get(key) ?? start(key, attempt)
}

function start(key: object, attempt: () => Promise<unknown>): Promise<void> {
  const forget = () => void attempts.delete(key)
  const settled = attempt().then(forget, failure => {
    attempts.set(key, failure)
    setTimeout(forget, failureStaysMs)
  })
  attempts.set(key, settled)
  return settled
}
