import { expect, it } from 'vitest'
import { wasEverActive } from './user-words.ts'

const signedUpAt = new Date('2030-01-31T12:00:00Z')

it('a user whose last activity is the creation of the account was never active', () => {
  expect(wasEverActive({ signedUpAt, lastActiveAt: new Date(signedUpAt) })).toBe(false)
  expect(wasEverActive({ signedUpAt, lastActiveAt: new Date('2030-01-31T12:00:01Z') })).toBe(true)
})
