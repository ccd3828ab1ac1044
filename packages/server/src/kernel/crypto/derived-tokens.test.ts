import { expect, it } from 'vitest'
import { createDerivedTokens } from './derived-tokens.ts'

const secret = 'a root secret of at least 32 characters'

it('makes the same token of 45 characters from the same parts', () => {
  const token = createDerivedTokens(secret, 'test')(['a', 'b'])
  expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
  expect(createDerivedTokens(secret, 'test')(['a', 'b'])).toBe(token)
})

it('makes another token from other parts, for another purpose, and under another root secret', () => {
  const token = createDerivedTokens(secret, 'test')
  const all = [
    token(['a', 'b']),
    token(['b', 'a']),
    token(['ab', '']),
    token(['', 'ab']),
    token(['a","b']),
    createDerivedTokens(secret, 'another')(['a', 'b']),
    createDerivedTokens(`${secret}.`, 'test')(['a', 'b']),
  ]
  expect(new Set(all).size).toBe(all.length)
})
