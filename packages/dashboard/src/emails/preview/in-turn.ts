let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one after the other what is given to it. The server renders one preview of a project at a time, so a list of
 * previews gains nothing by being requested at once. Throws when the signal was aborted before its turn.
 */
export function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = last.then(() => {
    signal.throwIfAborted()
    return work()
  })
  // The next does not depend on how this one ends.
  last = turn.catch(() => undefined)
  return turn
}
