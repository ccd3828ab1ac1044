import { describe, expect, it } from 'vitest'
import { createWorkQueue, HashingBusy } from './work-queue.ts'

describe('the work queue', () => {
  it('works on a few at a time and takes the rest in order', async () => {
    const queue = createWorkQueue({ concurrency: 2, maxQueue: 10 })
    const started: number[] = []
    let running = 0
    let mostRunning = 0

    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        queue(async () => {
          started.push(index)
          mostRunning = Math.max(mostRunning, ++running)
          await new Promise(resolve => setTimeout(resolve, 2))
          running--
        }),
      ),
    )
    expect(mostRunning).toBe(2)
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('refuses at once what does not fit, and recovers', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxQueue: 1 })
    let finish = () => {}
    const first = queue(
      () =>
        new Promise<void>(resolve => {
          finish = resolve
        }),
    )
    const second = queue(async () => 'second')
    await expect(queue(async () => 'third')).rejects.toBeInstanceOf(HashingBusy)

    finish()
    await first
    expect(await second).toBe('second')
    expect(await queue(async () => 'fourth')).toBe('fourth')
  })

  it('goes on after work that failed', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxQueue: 1 })
    await expect(
      queue(async () => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await queue(async () => 'next')).toBe('next')
  })
})
