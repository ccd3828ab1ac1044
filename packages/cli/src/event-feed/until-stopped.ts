/** For commands that go on until they are stopped. */

/** Aborts at Ctrl+C, or when what reads the output has ended: `… | head`. Called once for each command. */
export function untilStopped({ stdout }: NodeJS.Process = process): AbortSignal {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    stop.abort()
  })
  return stop.signal
}
