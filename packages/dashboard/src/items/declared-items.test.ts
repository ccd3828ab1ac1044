import { describe, expect, it } from 'vitest'
import { problemWithItemId } from './declared-items.ts'

describe('the id of a new item', () => {
  const items = [{ id: 'credits', displayName: 'Credits', customerType: 'user' }] as const

  it.each(['seats', 'Seats_2', '_a-b', 'a'.repeat(63)])('may be %s', id => {
    expect(problemWithItemId(id, items)).toBeUndefined()
  })

  it.each(['', '2seats', 'a.b', 'a b', 'größe', '__proto__', 'a'.repeat(64), 'credits'])('cannot be “%s”', id => {
    expect(problemWithItemId(id, items)).toEqual(expect.any(String))
  })
})
