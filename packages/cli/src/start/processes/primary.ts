/** The primary process: it has the port, hands out connections in turn, and answers to signals for all of its workers. */
import cluster from 'node:cluster'
import { type Config, createLog } from '@latchkey/server'
import { isTerminalGone } from '../stop.ts'
import type { ServingMember } from './member.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

/** Null: the first worker could not start, and has said why. */
export async function startPrimary(config: Config): Promise<ServingMember | null> {
  // By the operating system most connections would go to a few of the workers.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const supervisor = createSupervisor({
    count: config.processes,
    stopWithinSeconds: config.drainSeconds + 25,
    log: createLog(config),
  })
  obeySignals(supervisor)
  return supervisor.start()
}

function obeySignals(supervisor: Supervisor): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) {
      supervisor.killAll()
      process.exit(1)
    }
    isStopping = true
    await supervisor.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', () => void (isTerminalGone() ? stop() : supervisor.replaceAll()))
}
