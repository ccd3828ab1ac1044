/** For work that takes longer than a request should wait for another one: it is done in slices, with the event loop between them. */

/** A promise when a slice is over. Undefined: go on. */
export type YieldWhenDue = () => Promise<void> | undefined

/** Ten milliseconds is what we promise; a slice ends one step late, and a garbage collection may fall into it. */
const sliceMs = 3

/**
 * @example
 * const due = yielding()
 * for (const row of rows) {
 *   read(row)
 *   await due()
 * }
 */
export function yielding(): YieldWhenDue {
  let began = performance.now()
  return () => {
    if (performance.now() - began < sliceMs) return undefined
    return new Promise(resolve =>
      setImmediate(() => {
        began = performance.now()
        resolve()
      }),
    )
  }
}

/** The result of work that pauses by itself wherever it may be interrupted. */
export async function inSteps<Result>(steps: Generator<undefined, Result>, due: YieldWhenDue): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const turn = due()
    if (turn) await turn
  }
}
