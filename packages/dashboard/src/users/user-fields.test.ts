import { describe, expect, it } from 'vitest'
import { toUpdate } from './user-fields.ts'

describe('the fields of a user', () => {
  it('takes a name away when its field is emptied', () => {
    expect(toUpdate({ displayName: '  ' })).toEqual({ displayName: null })
  })

  it('takes a picture away, and leaves one that was not touched', () => {
    expect(toUpdate({ profileImageUrl: null })).toEqual({ profileImageUrl: null })
    expect(toUpdate({ serverMetadata: '7' })).toEqual({ serverMetadata: 7 })
  })
})
