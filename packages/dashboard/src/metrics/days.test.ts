import { describe, expect, it } from 'vitest'
import { formatDay, formatWeekday, summarize } from './days.ts'

const day = (date: string, activity: number) => ({ date, activity })

describe('figures of days', () => {
  it('figures of days are added up, with the busiest day and today', () => {
    const days = [day('2026-03-01', 4), day('2026-03-02', 9), day('2026-03-03', 9), day('2026-03-04', 1)]
    expect(summarize(days)).toEqual({ total: 23, today: 1, peak: day('2026-03-03', 9) })
  })

  it('have no busiest day before anything has happened', () => {
    expect(summarize([day('2026-03-01', 0)])).toEqual({ total: 0, today: 0, peak: undefined })
    expect(summarize([])).toEqual({ total: 0, today: 0, peak: undefined })
  })

  it('figures of days are named by the day of UTC that they are of', () => {
    expect(formatDay(day('2026-03-01', 0))).toBe('Mar 1')
    expect(formatWeekday(day('2026-03-01', 0))).toBe('Sun, Mar 1')
  })
})
