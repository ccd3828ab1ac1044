import { expect, it } from 'vitest'
import { decryptUnder, encryptUnder, newDataKey } from './data-keys.ts'
import { BrokenSeal } from './sealed.ts'

const plain = Buffer.from('Grüße ☕')
const context = 'project-a/store/key'

it('decrypts in its context, and never encrypts alike twice', () => {
  const key = newDataKey()
  const encrypted = encryptUnder(key, plain, context)
  expect(decryptUnder(key, encrypted, context)).toEqual(plain)
  expect(encrypted.includes(plain)).toBe(false)
  expect(encryptUnder(key, plain, context)).not.toEqual(encrypted)
  expect(decryptUnder(key, encryptUnder(key, Buffer.alloc(0), context), context)).toHaveLength(0)
})

it('refuses another key, another context and a truncated or altered text, and says nothing of what is inside', () => {
  const key = newDataKey()
  const encrypted = encryptUnder(key, plain, context)
  expect(() => decryptUnder(newDataKey(), encrypted, context)).toThrow(BrokenSeal)
  expect(() => decryptUnder(key, encrypted, 'project-b/store/key')).toThrow(BrokenSeal)
  for (let index = 0; index < encrypted.length; index++) {
    const altered = Buffer.from(encrypted)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(() => decryptUnder(key, altered, context)).toThrow(/^A sealed value does not belong to its context/)
    expect(() => decryptUnder(key, encrypted.subarray(0, index), context)).toThrow(BrokenSeal)
  }
})
