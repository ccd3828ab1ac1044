import { describe, expect, it } from 'vitest'
import { BrokenSeal, createSealer, UnknownSealingKey } from './sealed.ts'

const first = 'the first root secret of this server, long enough'
const second = 'the second root secret of this server, also long'
const context = 'project-a/signing_keys/key-1'

describe('a sealed text', () => {
  const sealer = createSealer({ current: first })

  it('opens in its context, and reveals nothing without the key', () => {
    const sealed = sealer.seal('Grüße ☕ {"d":"private"}', context)
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/)
    expect(sealed).not.toContain('private')
    expect(sealer.open(sealed, context)).toBe('Grüße ☕ {"d":"private"}')
    expect(sealer.open(sealer.seal('', context), context)).toBe('')
  })

  it('never looks the same twice', () => {
    expect(sealer.seal('same', context)).not.toBe(sealer.seal('same', context))
  })

  it('does not open in another row, table or project', () => {
    const sealed = sealer.seal('secret', context)
    for (const elsewhere of ['project-a/signing_keys/key-2', 'project-b/signing_keys/key-1', '']) {
      expect(() => sealer.open(sealed, elsewhere)).toThrow(BrokenSeal)
    }
  })

  it('does not open once any character was changed, and never says what was inside', () => {
    const sealed = sealer.seal('the inner secret', context)
    const body = sealed.slice(sealed.lastIndexOf('.') + 1)
    for (let index = 0; index < body.length; index++) {
      const altered =
        sealed.slice(0, -body.length) + body.slice(0, index) + flip(body.charAt(index)) + body.slice(index + 1)
      if (Buffer.from(altered.split('.')[2] ?? '', 'base64url').equals(Buffer.from(body, 'base64url'))) continue
      expect(() => sealer.open(altered, context)).toThrow(BrokenSeal)
    }
    for (const torn of ['', 'v1', 'v1..', 'v2.abcdefgh.AAAA', sealed.slice(0, 20), `${sealed}.x`, 'the inner secret']) {
      expect(() => sealer.open(torn, context)).toThrow(/^A sealed value does not belong/)
    }
  })
})

describe('rotating the root secret', () => {
  const before = createSealer({ current: first })
  const after = createSealer({ current: second, previous: [first] })

  it('keeps old texts readable, and seals them again wherever they are in a text', () => {
    const old = before.seal('secret', context)
    expect(after.open(old, context)).toBe('secret')
    expect(after.previousMarks.filter(mark => old.startsWith(mark))).toHaveLength(1)
    const { text, unreadable } = after.reseal(`{"note":"v1.","inner":["${old}"]}`, context)
    const [sealed] = JSON.parse(text).inner
    expect(sealed).not.toBe(old)
    expect(createSealer({ current: second }).open(sealed, context)).toBe('secret')
    expect(unreadable).toBe(0)
    expect(after.reseal(text, context), 'once is enough').toEqual({ text, unreadable: 0 })
  })

  it('leaves texts of another context unchanged, and counts them', () => {
    const moved = before.seal('secret', 'project-b/signing_keys/key-1')
    expect(after.reseal(moved, context)).toEqual({ text: moved, unreadable: 1 })
  })

  it('distinguishes a missing root secret from a broken text', () => {
    const fresh = after.seal('secret', context)
    expect(() => before.open(fresh, context)).toThrow(UnknownSealingKey)
  })

  it('refuses a root secret that could be guessed', () => {
    expect(() => createSealer({ current: 'short' })).toThrow(/at least 32 characters/)
  })
})

function flip(character: string): string {
  return character === 'A' ? 'B' : 'A'
}
