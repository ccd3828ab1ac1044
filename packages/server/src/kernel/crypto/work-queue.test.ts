import { describe, expect, it } from 'vitest'
import { createWorkQueue, HashingBusy, type WorkQueueLimits } from './work-queue.ts'

/** Work that ends when the test says so. Names of jobs that started, in order. */
function scene(limits: WorkQueueLimits) {
  const queue = createWorkQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  /** What becomes of the job: its name when it ran, or the error. */
  const add = (projectId: string, name: string, cost = 1): Promise<unknown> =>
    queue(projectId, cost, () => {
      started.push(name)
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
    }).catch((error: unknown) => error)
  const end = async (name: string) => {
    ends.get(name)?.()
    // What waits starts some microtasks later.
    await new Promise(resolve => setImmediate(resolve))
  }
  /** Ends the jobs in the order of their start, until none is left. */
  const drain = async () => {
    for (let index = 0; index < started.length; index += 1) await end(started[index] ?? '')
  }
  return { queue, started, add, end, drain }
}

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)
describe('the work queue', () => {
  it('runs a bounded number of jobs at a time and the others of a project in order', async () => {
    const { queue, started, add, drain } = scene({ concurrency: 3, perProject: 2, maxQueue: 10 })
    const jobs = names('a', 6).map(name => add('A', name))
    expect(queue.load()).toEqual({ running: 2, waiting: 4 })
    await drain()
    await Promise.all(jobs)
    expect(started).toEqual(names('a', 6))
    expect(queue.load()).toEqual({ running: 0, waiting: 0 })
  })

  it('starts a job of another project at once while one project floods it', async () => {
    const { started, add, drain } = scene({ concurrency: 3, perProject: 2, maxQueue: 10 })
    for (const name of names('a', 10)) void add('A', name)
    void add('B', 'b0')
    expect(started).toEqual(['a0', 'a1', 'b0'])
    await drain()
  })

  it('lets projects take turns, weighted by cost', async () => {
    const { started, add, drain } = scene({ concurrency: 1, perProject: 1, maxQueue: 20 })
    for (const name of names('a', 4)) void add('A', name, 3)
    for (const name of names('b', 7)) void add('B', name, 1)
    await drain()
    expect(started.join(' ')).toBe('a0 b0 b1 b2 a1 b3 b4 b5 a2 b6 a3')
  })

  it('gives a project no credit for the time in which it had no work', async () => {
    const { started, add, drain, end } = scene({ concurrency: 1, perProject: 1, maxQueue: 20 })
    void add('C', 'c0')
    for (const name of names('a', 8)) void add('A', name)
    for (const done of ['c0', ...names('a', 3)]) await end(done)
    for (const name of names('b', 4)) void add('B', name)
    started.length = 0
    started.push('a3')
    await drain()
    expect(started.slice(0, 8).join(' ')).toBe('a3 b0 a4 b1 a5 b2 a6 b3')
  })

  it('refuses at once what does not fit, and recovers', async () => {
    const { add, end } = scene({ concurrency: 1, perProject: 1, maxQueue: 1 })
    const jobs = names('a', 3).map(name => add('A', name))
    expect(await jobs[2]).toBeInstanceOf(HashingBusy)
    await end('a0')
    await end('a1')
    expect(await Promise.all(jobs.slice(0, 2))).toEqual(['a0', 'a1'])
    const next = add('A', 'next')
    await end('next')
    expect(await next).toBe('next')
  })

  it('refuses the newest job of the project with most waiting, when others need its room', async () => {
    const { queue, add, drain } = scene({ concurrency: 1, perProject: 1, maxQueue: 4 })
    const ofA = names('a', 5).map(name => add('A', name))
    const ofB = names('b', 3).map(name => add('B', name))
    expect(queue.load()).toEqual({ running: 1, waiting: 4 })
    await drain()
    const refused = expect.any(HashingBusy)
    expect(await Promise.all(ofA)).toEqual(['a0', 'a1', 'a2', refused, refused])
    expect(await Promise.all(ofB)).toEqual(['b0', 'b1', refused])
  })

  it('refuses a job when every project has as many waiting', async () => {
    const { add, drain } = scene({ concurrency: 1, perProject: 1, maxQueue: 2 })
    const jobs = [add('A', 'a0'), add('B', 'b0'), add('C', 'c0'), add('D', 'd0')]
    await drain()
    expect(await Promise.all(jobs)).toEqual(['a0', 'b0', 'c0', expect.any(HashingBusy)])
  })

  it('goes on after work that failed', async () => {
    const queue = createWorkQueue({ concurrency: 1, perProject: 1, maxQueue: 1 })
    const failing = queue('A', 1, async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await queue('A', 1, async () => 'next')).toBe('next')
  })
})
