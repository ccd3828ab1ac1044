import { describe, expect, it } from 'vitest'
import { describeChange, lastPeriod } from './period.ts'

const getDays = (...counts: number[]) => counts.map((activity, index) => ({ date: `2030-01-0${index + 1}`, activity }))

describe('a period', () => {
  it('a period is the last days, compared with as many before them', () => {
    const period = lastPeriod(getDays(9, 1, 4, 2, 4), 2)
    expect(period.days).toHaveLength(2)
    expect(period).toMatchObject({ total: 6, totalBefore: 5 })
    expect(describeChange(period)).toBe('+20% against the 2 days before (5)')
  })

  it('says when nothing changed, and when there was nothing before', () => {
    expect(describeChange(lastPeriod(getDays(3, 3), 1))).toBe('Same as the 1 day before (3)')
    expect(describeChange(lastPeriod(getDays(0, 3), 1))).toBe('More than the 1 day before (0)')
  })

  it('a period is not compared where the days before are not known in full', () => {
    expect(describeChange(lastPeriod(getDays(1, 2, 3), 2))).toBeUndefined()
    expect(describeChange(lastPeriod(getDays(1, 2, 3)))).toBeUndefined()
    expect(lastPeriod(getDays(1, 2, 3)).total).toBe(6)
  })
})
