import { describe, expect, it } from 'vitest'
import { BrokenSeal, createSealer, UnknownSealingKey } from './sealed.ts'

const first = 'the first root secret of this server, long enough'
const second = 'the second root secret of this server, also long'
const place = 'project-a/signing_keys/key-1'

describe('a sealed text', () => {
  const sealer = createSealer({ current: first })

  it('opens again in its place and shows nothing before', () => {
    const sealed = sealer.seal('Grüße ☕ {"d":"private"}', place)
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/)
    expect(sealed).not.toContain('private')
    expect(sealer.open(sealed, place)).toBe('Grüße ☕ {"d":"private"}')
    expect(sealer.open(sealer.seal('', place), place)).toBe('')
  })

  it('never looks the same twice', () => {
    expect(sealer.seal('same', place)).not.toBe(sealer.seal('same', place))
  })

  it('does not open in another row, table or project', () => {
    const sealed = sealer.seal('secret', place)
    for (const elsewhere of ['project-a/signing_keys/key-2', 'project-b/signing_keys/key-1', '']) {
      expect(() => sealer.open(sealed, elsewhere)).toThrow(BrokenSeal)
    }
  })

  it('does not open once any character was changed, and never says what was inside', () => {
    const sealed = sealer.seal('the inner secret', place)
    const body = sealed.slice(sealed.lastIndexOf('.') + 1)
    for (let index = 0; index < body.length; index++) {
      const altered =
        sealed.slice(0, -body.length) + body.slice(0, index) + flip(body.charAt(index)) + body.slice(index + 1)
      if (Buffer.from(altered.split('.')[2] ?? '', 'base64url').equals(Buffer.from(body, 'base64url'))) continue
      expect(() => sealer.open(altered, place)).toThrow(BrokenSeal)
    }
    for (const torn of ['', 'v1', 'v1..', 'v2.abcdefgh.AAAA', sealed.slice(0, 20), `${sealed}.x`, 'the inner secret']) {
      expect(() => sealer.open(torn, place)).toThrow(/^A sealed value does not belong/)
    }
  })
})

describe('rotating the root secret', () => {
  const before = createSealer({ current: first })
  const after = createSealer({ current: second, previous: [first] })

  it('keeps old texts readable, and seals them anew wherever they stand in a text', () => {
    const old = before.seal('secret', place)
    expect(after.open(old, place)).toBe('secret')
    expect(after.previousMarks.filter(mark => old.startsWith(mark))).toHaveLength(1)
    const { text, unreadable } = after.reseal(`{"note":"v1.","inner":["${old}"]}`, place)
    const [sealed] = JSON.parse(text).inner
    expect(sealed).not.toBe(old)
    expect(createSealer({ current: second }).open(sealed, place)).toBe('secret')
    expect(unreadable).toBe(0)
    expect(after.reseal(text, place), 'once is enough').toEqual({ text, unreadable: 0 })
  })

  it('leaves what belongs to another place as it is, and counts it', () => {
    const moved = before.seal('secret', 'project-b/signing_keys/key-1')
    expect(after.reseal(moved, place)).toEqual({ text: moved, unreadable: 1 })
  })

  it('tells a missing root secret from a broken text', () => {
    const fresh = after.seal('secret', place)
    expect(() => before.open(fresh, place)).toThrow(UnknownSealingKey)
  })

  it('refuses a root secret that could be guessed', () => {
    expect(() => createSealer({ current: 'short' })).toThrow(/at least 32 characters/)
  })
})

function flip(character: string): string {
  return character === 'A' ? 'B' : 'A'
}
