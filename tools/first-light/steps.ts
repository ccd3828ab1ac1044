/** A step of a walk: says that it worked, or fails in one sentence that names it. */
export function walk(say: (line: string) => void) {
  return async <Outcome>(name: string, step: () => Promise<Outcome>): Promise<Outcome> => {
    try {
      const outcome = await step()
      say(`✓ ${name}`)
      return outcome
    } catch (cause) {
      throw new Error(`First light went out at “${name}”: ${reasonIn(cause)}`, { cause })
    }
  }
}

/** What Playwright waited for stands some lines below the news that it did not come. */
function reasonIn(cause: unknown): string {
  const [first = '', ...rest] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const waitedFor = rest.find(line => line.includes('waiting for'))
  return waitedFor ? `${first} (${waitedFor.replace(/^[\s-]+/, '')})` : first
}
