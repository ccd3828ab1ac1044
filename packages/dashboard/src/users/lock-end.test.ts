import { describe, expect, it } from 'vitest'
import { firstDate, getLockEnd, problemWithDate, problemWithEnd } from './lock-end.ts'

const now = new Date(2030, 0, 31, 15, 30)
const chosen = { date: '', before: null }

describe('the end of a lock', () => {
  it('the end of a lock is none unless one is chosen', () => {
    expect(getLockEnd({ ...chosen, end: 'never' }, now)).toBeUndefined()
  })

  it('the end of a lock is an hour, a day or a week from now', () => {
    const hoursAhead = (end: 'hour' | 'day' | 'week') =>
      (Number(getLockEnd({ ...chosen, end }, now)) - now.getTime()) / (60 * 60 * 1_000)
    expect([hoursAhead('hour'), hoursAhead('day'), hoursAhead('week')]).toEqual([1, 24, 168])
  })

  it('the end of a lock is the start of the chosen day in the time zone of the browser', () => {
    expect(getLockEnd({ ...chosen, end: 'date', date: '2030-02-01' }, now)).toEqual(new Date(2030, 1, 1))
  })

  it('stays as it was when it is kept', () => {
    const before = new Date(2030, 5, 1, 9)
    expect(getLockEnd({ end: 'kept', date: '', before }, now)).toEqual(before)
  })

  it('cannot be kept once it has passed', () => {
    const before = new Date(2030, 0, 31, 15)
    expect(problemWithEnd({ end: 'kept', before }, now)).toBe('This time has passed. Choose another end.')
    expect(problemWithEnd({ end: 'kept', before: new Date(2030, 1, 1) }, now)).toBeUndefined()
    expect(problemWithEnd({ end: 'hour', before }, now)).toBeUndefined()
  })

  it('cannot be a missing day, today or a day in the past', () => {
    expect(problemWithDate('', now)).toBe('Choose a date.')
    expect(problemWithDate('2030-01-31', now)).toBe('Choose a date after today.')
    expect(problemWithDate('2029-12-31', now)).toBe('Choose a date after today.')
    expect(problemWithDate(firstDate(now), now)).toBeUndefined()
  })

  it('the end of a lock is tomorrow at the earliest, also at the end of a month', () => {
    expect(firstDate(now)).toBe('2030-02-01')
  })
})
