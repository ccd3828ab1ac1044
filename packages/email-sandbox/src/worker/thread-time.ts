import { readFileSync } from 'node:fs'

/** How long this thread has run on a processor. Undefined where the system does not report it. Linux does. */
export function threadTimeMs(): number | undefined {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return undefined
  }
}
