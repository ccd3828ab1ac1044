/**
 * Work that many ask for at the same moment and one does: everyone who asks for a key while it is
 * under way receives the same answer, or the same error.
 */
export function createSharedWork<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
