import { describe, expect, it } from 'vitest'
import { createKeyedDigests } from './keyed-digests.ts'
import { digest } from './random.ts'

const [first, second] = ['the first root secret, and long enough', 'the second root secret, and long enough']

describe('keyed digests', () => {
  it('keyed digests are the same for the same secret, context and root secret, and differ otherwise', () => {
    const digests = createKeyedDigests({ current: first })
    const made = digests.make('abc123', 'codes/sign-in')
    expect(createKeyedDigests({ current: first }).make('abc123', 'codes/sign-in')).toBe(made)
    expect(digests.make('abc124', 'codes/sign-in')).not.toBe(made)
    expect(digests.make('abc123', 'codes/password-reset')).not.toBe(made)
    expect(createKeyedDigests({ current: second }).make('abc123', 'codes/sign-in')).not.toBe(made)
  })

  it('keyed digests are no SHA-256 of the secret, and hold nothing of the root secret', () => {
    const made = createKeyedDigests({ current: first }).make('abc123', 'codes/sign-in')
    expect(made).toMatch(/^h1\.[\w-]{8}\.[\w-]{43}$/)
    expect(made).not.toContain(digest('abc123'))
  })

  it('keep context and secret apart', () => {
    const { make } = createKeyedDigests({ current: first })
    expect(make('b', 'a","')).not.toBe(make('","b', 'a'))
  })

  it('keyed digests are found under the current and each previous root secret, and not under an unknown one', () => {
    const made = createKeyedDigests({ current: first }).make('abc123', 'codes')
    const rotated = createKeyedDigests({ current: second, previous: [first] })
    expect(rotated.candidates('abc123', 'codes')).toContain(made)
    expect(rotated.make('abc123', 'codes')).not.toBe(made)
    expect(createKeyedDigests({ current: second }).candidates('abc123', 'codes')).not.toContain(made)
  })

  it('name the prefixes of previous root secrets only', () => {
    expect(createKeyedDigests({ current: first }).previousMarks).toEqual([])
    const { previousMarks, make } = createKeyedDigests({ current: second, previous: [first, second] })
    expect(previousMarks).toHaveLength(1)
    expect(
      createKeyedDigests({ current: first })
        .make('abc', 'codes')
        .startsWith(previousMarks[0] ?? '?'),
    ).toBe(true)
    expect(make('abc', 'codes').startsWith(previousMarks[0] ?? '?')).toBe(false)
  })
})
