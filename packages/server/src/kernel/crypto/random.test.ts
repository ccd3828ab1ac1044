import { describe, expect, it } from 'vitest'
import { digest, randomToken, sameDigest } from './random.ts'

describe('random tokens', () => {
  it('have 45 characters that are easy to read aloud', () => {
    expect(randomToken()).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    expect(randomToken(6)).toHaveLength(6)
  })

  it('favour no character and never repeat', () => {
    const tokens = Array.from({ length: 2000 }, () => randomToken())
    expect(new Set(tokens).size).toBe(tokens.length)

    const counts = new Map<string, number>()
    for (const character of tokens.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
    const expected = (2000 * 45) / 32
    expect(counts.size).toBe(32)
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.12)
  })
})

describe('digests', () => {
  it('digests are the same for the same secret and never hold it', () => {
    const secret = randomToken()
    expect(digest(secret)).toBe(digest(secret))
    expect(digest(secret)).not.toContain(secret)
    expect(digest('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })

  it('compare equal only when they are', () => {
    expect(sameDigest(digest('a'), digest('a'))).toBe(true)
    expect(sameDigest(digest('a'), digest('b'))).toBe(false)
    expect(sameDigest(digest('a'), '')).toBe(false)
  })
})
