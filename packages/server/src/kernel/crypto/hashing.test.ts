import { describe, expect, it } from 'vitest'
import { createHashing } from './hashing.ts'
import { readPasswordHash } from './password-hashes/read-hash.ts'
import { HashingBusy } from './work-queue.ts'

const cheap = { ms: 10, memoryKib: 19 * 1024 }
const expensive = { ms: 900, memoryKib: 4 }
const huge = { ms: 3_500, memoryKib: 256 * 1024 }

/** Jobs that go on until the test ends them. */
function scene(limits = { concurrency: 3, maxQueue: 20 }) {
  const hashing = createHashing(limits)
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const started: string[] = []
  const add = (projectId: string, cost: typeof cheap, name = projectId) =>
    hashing
      .run(projectId, cost, async () => {
        started.push(name)
        await ended
      })
      .catch((error: unknown) => error)
  return { hashing, started, add, end: () => end() }
}

describe('hashing', () => {
  it('starts cheap work at once while expensive work of the same or another project fills its threads', async () => {
    const { add, started, end } = scene()
    const jobs = Array.from({ length: 20 }, () => [add('A', expensive), add('A', huge)]).flat()
    started.length = 0
    jobs.push(add('A', cheap, 'cheap of A'), add('B', cheap, 'cheap of B'))
    jobs.push(add('B', expensive, 'expensive of B'), add('B', huge, 'huge of B'))
    expect(started).toEqual(['cheap of A', 'cheap of B', 'expensive of B', 'huge of B'])
    end()
    await Promise.all(jobs)
  })

  it.each([1, 2, 8])('runs a bounded number of jobs of each class with a concurrency of %i', async concurrency => {
    const running = async (cost: typeof cheap, projects: readonly string[]) => {
      const { add, hashing, end } = scene({ concurrency, maxQueue: 1_000 })
      const jobs = projects.flatMap(projectId => Array.from({ length: 20 }, () => add(projectId, cost)))
      const load = hashing.load()
      end()
      await Promise.all(jobs)
      return load.running
    }
    expect(await running(cheap, ['A'])).toBe(concurrency)
    expect(await running(cheap, ['A', 'B', 'C'])).toBe(concurrency + 1)
    expect(await running(expensive, ['A'])).toBe(Math.max(1, concurrency - 1))
    expect(await running(huge, ['A'])).toBe(1)
    expect(await running(huge, ['A', 'B', 'C'])).toBe(2)
  })

  it('lets less expensive work wait than cheap work', async () => {
    const { add, hashing, end } = scene({ concurrency: 1, maxQueue: 20 })
    const jobs = Array.from({ length: 30 }, () => [add('A', cheap), add('A', expensive), add('A', huge)]).flat()
    expect(hashing.load()).toEqual({ running: 3, waiting: 20 + 2 + 1 })
    end()
    expect((await Promise.all(jobs)).filter(outcome => outcome instanceof HashingBusy)).toHaveLength(90 - 26)
  })
})

describe('the estimated cost of a hash', () => {
  const text = 'AAECAwQFBgcICQoLDA0ODw'
  const long = '11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU'
  const rest = `${text}$${long}`
  const bcrypt = (cost: string) => `$2b$${cost}$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K`

  it.each([
    [`$argon2id$v=19$m=19456,t=2,p=1$${rest}`, 9.5],
    [bcrypt('10'), 56],
    [bcrypt('14'), 900],
    [`$scrypt$ln=17,r=8,p=1$${rest}`, 290],
    [`$pbkdf2-sha256$i=600000$${rest}`, 100],
    [`$pbkdf2-sha512$i=210000$${rest}`, 78],
  ])('the estimated cost of a hash is about what an ordinary core takes: %.40s', (hash, ms) => {
    const estimate = readPasswordHash(hash)?.cost.ms ?? Number.NaN
    expect(estimate / ms).toBeGreaterThan(0.9)
    expect(estimate / ms).toBeLessThan(1.1)
  })

  it.each([
    `$argon2id$v=19$m=262144,t=4,p=16$${rest}`,
    bcrypt('16'),
    `$scrypt$ln=18,r=8,p=2$${rest}`,
    `$pbkdf2-sha512$i=5000000$${rest}`,
  ])('the estimated cost of a hash is at most four seconds for a hash that can be imported: %.40s', hash => {
    const { cost, tooCostly } = readPasswordHash(hash) ?? {}
    expect(tooCostly).toBeUndefined()
    expect(cost?.ms).toBeLessThan(4_000)
    expect(cost?.memoryKib).toBeLessThanOrEqual(256 * 1024)
  })
})
