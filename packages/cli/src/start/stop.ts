/** How the server ends: no one who was promised an answer goes without. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Serving } from './serve.ts'

/** Of a process that serves alone. A second signal does not wait. */
export function stopOnSignals(serving: Serving): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return process.exit(1)
    isStopping = true
    await leaveAndStop(serving)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', () => {
    if (isTerminalGone()) void stop()
    else serving.latchkey.app.log.warn('SIGHUP ignored: there is one process only, and none that could replace it')
  })
}

/** A terminal that is closed says so by SIGHUP; where there is none, it is the word to read the program again. */
export const isTerminalGone = (): boolean => process.stdout.isTTY === true

/**
 * First it says that it leaves, while it still answers, so that whatever spreads the requests sends them
 * elsewhere. Then no new requests, then the ones under way, then jobs, then the database.
 */
export async function leaveAndStop(serving: Serving): Promise<void> {
  serving.latchkey.leave()
  for (const server of serving.servers) server.leave()
  await finish(serving)
}

/** The same for one of several processes on a port: new connections go to the others from now on. */
export async function leaveToOthers(serving: Serving): Promise<void> {
  serving.latchkey.leaveToOthers()
  for (const server of serving.servers) server.leaveToOthers()
  await finish(serving)
}

async function finish({ latchkey, servers }: Serving): Promise<void> {
  await pause(latchkey.app.config.drainSeconds * 1_000)
  await Promise.all(servers.map(server => server.close()))
  await latchkey.stop()
  latchkey.app.log.flush()
}
