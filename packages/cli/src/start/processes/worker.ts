/** A worker process: it serves connections that the primary hands to it, and stops at its word alone. */
import cluster from 'node:cluster'
import { type Config, configOfProcess, type Figures } from '@latchkey/server'
import type { ExitCode } from '../../command.ts'
import { type Serving, serve } from '../serve.ts'
import { leaveAndStop, leaveToOthers } from '../stop.ts'
import type { ToPrimary, ToWorker } from './messages.ts'

/** A terminal and systemd send them to every process; the primary decides for all. */
const signalsForPrimary = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export async function serveAsWorker(config: Config, index: number): Promise<ExitCode> {
  let serving: Serving | undefined
  let isStopping = false
  const awaitingOthers: ((figures: readonly Figures[]) => void)[] = []
  for (const signal of signalsForPrimary) process.on(signal, () => {})

  const getFigures = async () => (await serving?.latchkey.app.prometheus?.figures()) ?? []
  const end = async (stop: (serving: Serving) => Promise<void>) => {
    if (isStopping) return
    isStopping = true
    if (serving) {
      await stop(serving)
      await send({ type: 'figures', figures: await getFigures() })
    }
    process.exit(0)
  }
  const passOn = (figures: readonly Figures[]) => {
    for (const resolve of awaitingOthers.splice(0)) resolve(figures)
  }
  const gatherFigures = async (own: Figures) => {
    const ofOthers = new Promise<readonly Figures[]>(resolve => awaitingOthers.push(resolve))
    if (awaitingOthers.length === 1) await send({ type: 'gather-figures', figures: own })
    return [own, ...(await ofOthers)]
  }
  process.on('message', async (message: ToWorker) => {
    if (message.type === 'stop') await end(leaveAndStop)
    else if (message.type === 'leave-to-others') await end(leaveToOthers)
    else if (message.type === 'ping') await send({ type: 'pong' })
    else if (message.type === 'ask-figures') await send({ type: 'figures', figures: await getFigures() })
    else passOn(message.figures)
  })
  cluster.worker?.once('disconnect', () => {
    // The primary was killed, and the port with it. Node would end this process at once; what is under way is finished first.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
    passOn([])
    void end(leaveAndStop)
  })

  serving = await serve(configOfProcess(config, index), { gatherFigures })
  await send({ type: 'serving', ownerLink: serving.ownerLink })
  return 0
}

/** Resolves when the message is on its way, or there is no primary any more. */
function send(message: ToPrimary): Promise<void> {
  return new Promise(resolve => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
