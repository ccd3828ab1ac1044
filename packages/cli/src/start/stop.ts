/** How the server ends: no one who was promised an answer goes without. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Latchkey, Listening } from '@latchkey/server'

/**
 * First it says that it leaves, while it still answers, so that whatever spreads the requests sends them
 * elsewhere. Then no new requests, then the ones under way, then jobs, then the database. A second signal does
 * not wait.
 */
export function stopOnSignals(latchkey: Latchkey, servers: readonly Listening[]): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return process.exit(1)
    isStopping = true
    latchkey.leave()
    for (const server of servers) server.leave()
    await pause(latchkey.app.config.drainSeconds * 1_000)
    await Promise.all(servers.map(server => server.close()))
    await latchkey.stop()
    latchkey.app.log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
