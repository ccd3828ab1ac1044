import { describe, expect, it } from 'vitest'
import { getShares } from './shares.ts'

describe('shares', () => {
  it('stand with the largest first, each as a part of all', () => {
    expect(getShares({ DE: 1, NZ: 3, AQ: 0 })).toEqual([
      { id: 'NZ', count: 3, part: 0.75 },
      { id: 'DE', count: 1, part: 0.25 },
    ])
  })

  it('put what is small together, so that the list stays short', () => {
    const counts = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`c${index}`, 12 - index]))
    const shares = getShares(counts)
    expect(shares).toHaveLength(9)
    expect(shares.at(-1)).toMatchObject({ id: 'rest', count: 4 + 3 + 2 + 1 })
  })

  it('shares are none of nothing', () => {
    expect(getShares({})).toEqual([])
  })
})
