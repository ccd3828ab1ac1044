import { describe, expect, it } from 'vitest'
import { problemWithId } from './named.ts'

describe('the id of a new thing in the configuration', () => {
  it.each(['seats', 'Seats_2', '_a-b', 'a'.repeat(63)])('may be %s', id => {
    expect(problemWithId(id, 'item', ['credits'])).toBeUndefined()
  })

  it.each(['', '2seats', 'a.b', 'a b', 'größe', '__proto__', 'a'.repeat(64), 'credits'])('cannot be “%s”', id => {
    expect(problemWithId(id, 'item', ['credits'])).toEqual(expect.any(String))
  })
})
