/** How many processes one machine runs on its port, and what each of them has of the limits of all. */
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import type { Config } from './config.ts'
import type { Environment } from './config.variables.ts'
import type { Rate } from './kernel/limits/limits.ts'

/** With two cores the second is left to the database and to hashing. */
const mostCoresOfOne = 2
const mostProcesses = 64
/** What one takes under load. */
const bytesOfOne = 384 * 1024 * 1024
/** PostgreSQL allows 100 connections by default. */
const connectionsOfAll = 60

type ProcessSettings = Pick<Environment, 'LATCHKEY_MODE' | 'LATCHKEY_PROCESSES' | 'DATABASE_URL'>

export function chooseProcesses(env: ProcessSettings, cores = usableCores(), bytes = usableBytes()): number {
  const { LATCHKEY_MODE: mode, LATCHKEY_PROCESSES: wanted, DATABASE_URL: url } = env
  if (typeof wanted === 'number') return wanted
  const isOne = wanted === undefined && (mode === 'development' || cores <= mostCoresOfOne)
  if (!url || isOne) return 1
  return Math.max(1, Math.min(cores, Math.floor(bytes / bytesOfOne), mostProcesses))
}

export function defaultPoolSize(processes: number): number {
  return Math.max(4, Math.min(20, Math.floor(connectionsOfAll / processes)))
}

/**
 * The configuration of one of the processes, counted from 0. What is counted in memory is shared out: otherwise a machine would
 * hash with a multiple of the threads, and allow a multiple of the attempts.
 */
export function configOfProcess(config: Config, index: number): Config {
  const { processes, rateLimits } = config
  const share = (whole: number) => Math.max(1, Math.floor(whole / processes) + (index < whole % processes ? 1 : 0))
  const shareOfRate = ({ limit, perSeconds }: Rate): Rate => ({ limit: Math.ceil(limit / processes), perSeconds })
  return {
    ...config,
    passwordConcurrency: share(config.passwordConcurrency),
    passwordQueue: Math.ceil(config.passwordQueue / processes),
    rateLimits: {
      ...rateLimits,
      passwordAttemptsPerClientIp: shareOfRate(rateLimits.passwordAttemptsPerClientIp),
      outgoingRequestsPerOwner: shareOfRate(rateLimits.outgoingRequestsPerOwner),
      outgoingRequestsPerDeployment: shareOfRate(rateLimits.outgoingRequestsPerDeployment),
    },
  }
}

/** Those that the operating system gives this process: a container may be allowed fewer than the machine has. */
export function usableCores(): number {
  return Math.max(1, Math.min(availableParallelism(), quotaOfCores(readControl('cpu.max'))))
}

/** `cpu.max` of a control group: microseconds of processor time in each period, `200000 100000` for two cores. */
export function quotaOfCores(text: string): number {
  const [quota, period] = text.trim().split(' ').map(Number)
  return quota && period ? Math.max(1, Math.ceil(quota / period)) : Number.POSITIVE_INFINITY
}

function usableBytes(): number {
  const limit = Number(readControl('memory.max').trim())
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** Of the control group of a container on Linux. Empty where there is none. */
function readControl(name: string): string {
  try {
    return readFileSync(`/sys/fs/cgroup/${name}`, 'utf8')
  } catch {
    return ''
  }
}
