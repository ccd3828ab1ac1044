import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '../../../client/test/support/platform.ts'
import { createEndedSessionSet, getMoment } from './ended-sessions.ts'

function setSchema(most?: number) {
  const platform = createTestPlatform()
  const set = createEndedSessionSet(platform, most)
  const markComplete = () => set.markComplete(getMoment(platform))
  const advance = (milliseconds: number) => {
    platform.nowMs += milliseconds
  }
  return { set, markComplete, advance }
}

describe('ended sessions that a program knows', () => {
  it('ended sessions that a program knows are as stale as the latest complete answer, also after the machine slept', () => {
    const { set, markComplete, advance } = setSchema()
    expect(set.stalenessMs, 'before the first answer').toBe(Number.POSITIVE_INFINITY)
    markComplete()
    expect(set.stalenessMs).toBeLessThan(1_000)
    // Only the clock on the wall goes on while a machine sleeps.
    advance(60_000)
    expect(set.stalenessMs).toBeGreaterThanOrEqual(60_000)
  })

  it('ended sessions that a program knows are forgotten once none of their access tokens can be valid', () => {
    const { set, advance } = setSchema()
    set.add(['a'], 1_000)
    advance(500)
    set.add(['b'], 1_000)
    expect([set.has('a'), set.has('b'), set.has('c')]).toEqual([true, true, false])
    advance(600)
    set.add([], 1_000)
    expect([set.has('a'), set.has('b')]).toEqual([false, true])
  })

  it('ended sessions that a program knows are not known well enough while some had no room', () => {
    const { set, markComplete, advance } = setSchema(2)
    set.add(['a', 'b', 'c'], 1_000)
    markComplete()
    expect([set.has('a'), set.has('b'), set.has('c')]).toEqual([false, true, true])
    expect(set.stalenessMs).toBe(Number.POSITIVE_INFINITY)
    advance(1_001)
    markComplete()
    expect(set.stalenessMs).toBeLessThan(1_000)
  })
})
