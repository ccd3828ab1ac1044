import { describe, expect, it } from 'vitest'
import { expiresAt } from './key-state.ts'

const now = new Date('2030-01-31T10:00:00Z')

describe('the end of a new key', () => {
  it('comes after as many days as were chosen', () => {
    expect(expiresAt('week', now)).toEqual(new Date('2030-02-07T10:00:00Z'))
  })

  it('never comes for a key that is to stay', () => {
    expect(expiresAt('never', now)).toBeNull()
  })
})
