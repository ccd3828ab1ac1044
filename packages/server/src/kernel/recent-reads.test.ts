import { describe, expect, it } from 'vitest'
import { createRecentReads } from './recent-reads.ts'

describe('what was read a moment ago', () => {
  /** Rows of a hundred characters at most; records which were read again. */
  function remembering(most: number) {
    const loaded: string[] = []
    const reads = createRecentReads<string>({
      clock: { now: () => new Date(0) },
      weight: { of: row => row.length, most },
      async load(key) {
        loaded.push(key)
        return key.repeat(10)
      },
    })
    return { reads, loaded }
  }

  it('what was read a moment ago is remembered', async () => {
    const { reads, loaded } = remembering(100)
    await reads.read('a')
    expect(await reads.read('a')).toBe('a'.repeat(10))
    expect(loaded).toEqual(['a'])
  })

  it('takes no more memory than it may: what was read first is forgotten first', async () => {
    const { reads, loaded } = remembering(25)
    for (const key of ['a', 'b', 'c']) await reads.read(key)
    loaded.length = 0
    for (const key of ['b', 'c']) await reads.read(key)
    expect(loaded).toEqual([])
    await reads.read('a')
    expect(loaded).toEqual(['a'])
  })

  it('what was read a moment ago is weighed again when it was evicted and is read again', async () => {
    const { reads, loaded } = remembering(25)
    for (let round = 0; round < 10; round += 1) {
      await reads.read('a')
      reads.forget('a')
    }
    for (const key of ['a', 'b']) await reads.read(key)
    loaded.length = 0
    for (const key of ['a', 'b']) await reads.read(key)
    expect(loaded).toEqual([])
  })

  it('what was read a moment ago is remembered once even when it alone is more than there should be', async () => {
    const { reads, loaded } = remembering(5)
    await reads.read('a')
    await reads.read('a')
    expect(loaded).toEqual(['a'])
  })
})
