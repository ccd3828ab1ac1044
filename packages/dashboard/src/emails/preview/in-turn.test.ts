import { describe, expect, it } from 'vitest'
import { inTurn } from './preview-queries.ts'

describe('previews that are requested together', () => {
  it('run one after the other, and one that fails does not stop the next', async () => {
    const { signal } = new AbortController()
    const order: string[] = []
    const first = inTurn(signal, async () => {
      order.push('first starts')
      await Promise.resolve()
      order.push('first ends')
      throw new Error('failed')
    })
    const second = inTurn(signal, async () => order.push('second starts'))
    await expect(first).rejects.toThrow('failed')
    await second
    expect(order).toEqual(['first starts', 'first ends', 'second starts'])
  })

  it('previews that are requested together are not requested when they are no longer wanted', async () => {
    const wanted = new AbortController()
    let isRequested = false
    const preview = inTurn(wanted.signal, async () => {
      isRequested = true
    })
    wanted.abort()
    await expect(preview).rejects.toThrow()
    expect(isRequested).toBe(false)
  })
})
