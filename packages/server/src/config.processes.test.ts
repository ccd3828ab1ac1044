import { describe, expect, it } from 'vitest'
import { chooseProcesses, configOfProcess, defaultPoolSize, quotaOfCores } from './config.processes.ts'
import { loadConfig } from './config.ts'

const gibibyte = 1024 ** 3
const production = {
  LATCHKEY_MODE: 'production',
  LATCHKEY_PROCESSES: undefined,
  DATABASE_URL: 'postgres://db',
} as const

describe('the number of processes', () => {
  it('is that of the cores in production on PostgreSQL, from three cores on', () => {
    expect(chooseProcesses(production, 8, 64 * gibibyte)).toBe(8)
    expect(chooseProcesses(production, 3, 64 * gibibyte)).toBe(3)
    expect(chooseProcesses(production, 2, 64 * gibibyte)).toBe(1)
    expect(chooseProcesses({ ...production, LATCHKEY_MODE: 'development' }, 8, 64 * gibibyte)).toBe(1)
    expect(chooseProcesses({ ...production, DATABASE_URL: undefined }, 8, 64 * gibibyte)).toBe(1)
  })

  it('follows the cores with `auto` in every mode, and is one on the embedded database', () => {
    const auto = { ...production, LATCHKEY_MODE: 'development', LATCHKEY_PROCESSES: 'auto' } as const
    expect(chooseProcesses(auto, 2, 64 * gibibyte)).toBe(2)
    expect(chooseProcesses({ ...auto, DATABASE_URL: undefined }, 2, 64 * gibibyte)).toBe(1)
  })

  it('leaves each process its memory, unless a number is given', () => {
    expect(chooseProcesses(production, 64, 2 * gibibyte)).toBe(5)
    expect(chooseProcesses(production, 64, gibibyte / 8)).toBe(1)
    expect(chooseProcesses({ ...production, LATCHKEY_PROCESSES: 7 }, 2, gibibyte)).toBe(7)
  })

  it('follows the quota of a container', () => {
    expect(quotaOfCores('200000 100000\n')).toBe(2)
    expect(quotaOfCores('150000 100000')).toBe(2)
    expect(quotaOfCores('20000 100000')).toBe(1)
    for (const none of ['max 100000', '']) expect(quotaOfCores(none)).toBe(Number.POSITIVE_INFINITY)
  })

  it('above 1 is refused with the embedded database, with what to do', () => {
    expect(() => loadConfig({}, ['--processes', '2'])).toThrow(
      'LATCHKEY_PROCESSES is more than 1, and only one process can use the embedded database. Set DATABASE_URL to a PostgreSQL database, or LATCHKEY_PROCESSES=1.',
    )
    expect(() => loadConfig({ LATCHKEY_PROCESSES: 'many' })).toThrow('LATCHKEY_PROCESSES must be')
  })
})

describe('what is counted in memory', () => {
  const env = { DATABASE_URL: 'postgres://db/latchkey', LATCHKEY_PROCESSES: '4', LATCHKEY_PASSWORD_CONCURRENCY: '9' }
  const config = loadConfig(env)
  const parts = [0, 1, 2, 3].map(index => configOfProcess(config, index))

  it('is shared out among the processes: threads that hash, passwords that wait, attempts and requests', () => {
    expect(parts.map(part => part.passwordConcurrency)).toEqual([3, 2, 2, 2])
    for (const { passwordQueue, rateLimits } of parts) {
      expect(passwordQueue).toBe(config.passwordQueue / 4)
      expect(rateLimits.passwordAttemptsPerClientIp).toEqual({ limit: 25, perSeconds: 600 })
      expect(rateLimits.outgoingRequestsPerOwner.limit).toBe(15_000)
      expect(rateLimits.passwordAttempts, 'counted in the database').toEqual(config.rateLimits.passwordAttempts)
    }
  })

  it('leaves each process one thread at least', () => {
    const few = loadConfig({ ...env, LATCHKEY_PASSWORD_CONCURRENCY: '2' })
    expect([0, 1, 2, 3].map(index => configOfProcess(few, index).passwordConcurrency)).toEqual([1, 1, 1, 1])
  })

  it('stays below the connections that PostgreSQL allows', () => {
    expect([1, 2, 3, 4, 8, 16, 64].map(defaultPoolSize)).toEqual([20, 20, 20, 15, 7, 4, 4])
    expect(config.database).toMatchObject({ poolSize: 15 })
  })
})
