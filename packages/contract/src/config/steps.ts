/** Work that can be interrupted between its steps, so that a server answers other requests meanwhile. */
export type Steps<Result> = Generator<undefined, Result>

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
