import { expect, it } from 'vitest'
import { findDeed } from './deeds.ts'

const anyone = { mayActAs: () => true }

it('reads what is to be done, and to whom', () => {
  expect(findDeed(anyone, 'lock mary')).toMatchObject({ act: 'lock', rest: 'mary' })
  expect(findDeed(anyone, 'Unlock mary@example.com')).toMatchObject({ act: 'unlock', rest: 'mary@example.com' })
  for (const typed of ['reset the second factor of mary', 'reset 2fa mary', 'remove second factor of mary'])
    expect(findDeed(anyone, typed)).toMatchObject({ act: 'reset-second-factor', rest: 'mary' })
})

it('takes no name for a deed, and nothing that the role does not allow', () => {
  expect(findDeed(anyone, 'lock')).toBeUndefined()
  expect(findDeed(anyone, 'locksmith')).toBeUndefined()
  expect(findDeed({ mayActAs: role => role === 'read-only' }, 'lock mary')).toBeUndefined()
})
