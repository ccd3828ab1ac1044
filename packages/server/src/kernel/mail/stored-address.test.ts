import { isEmail, mailbox } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { storedAddress, withAsciiHost } from './stored-address.ts'

describe('the stored form of an address', () => {
  it.each([
    ['u@example.com', 'u@example.com'],
    ['  U@Example.COM ', 'u@example.com'],
    ['u@ｅxample.com', 'u@example.com'],
    ['u@ＥＸＡＭＰＬＥ．ＣＯＭ', 'u@example.com'],
    ['u@example。com', 'u@example.com'],
    ['u@bücher.example', 'u@xn--bcher-kva.example'],
    ['u@bu\u0308cher.example', 'u@xn--bcher-kva.example'],
    ['u@BÜCHER.example', 'u@xn--bcher-kva.example'],
    ['u@xn--bcher-kva.example', 'u@xn--bcher-kva.example'],
    ['u@XN--BCHER-KVA.example', 'u@xn--bcher-kva.example'],
    ['u@faß.example', 'u@xn--fa-hia.example'],
    ['u@उदाहरण.परीक्षा', 'u@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
    ['jo\u0308rg@example.com', 'jörg@example.com'],
    ['JÖRG@example.com', 'jörg@example.com'],
    ['ab--cd@r3---sn.example', 'ab--cd@r3---sn.example'],
    ['root@localhost', 'root@localhost'],
  ])('the stored form of an address of %j is %j', (given, stored) => {
    expect(storedAddress(given)).toBe(stored)
    expect(storedAddress(stored)).toBe(stored)
  })

  it.each([
    'u@example.com.',
    'u@example。',
    'u@-a.example',
    'u@a_b.example',
    'u@xn--zz--zz.example',
    'u@xn--a.example',
    'u@%65xample.com',
    'u@exa mple.com',
    'u＠example.com',
    '.u@example.com',
    'u..v@example.com',
    'u@a@example.com',
    `u@${'a'.repeat(64)}.example`,
    `${'a'.repeat(300)}@bücher.example`,
  ])('does not exist for %j', given => {
    expect(storedAddress(given)).toBeNull()
  })

  const invisible = [
    ...[0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2066],
    ...[0x206f, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe0001, 0xe0100, 0x0085, 0x007f, 0x0378, 0xe000],
  ]
  it.each(
    invisible.map(code => [`U+${code.toString(16)}`, String.fromCodePoint(code)]),
  )('does not exist with %s, in the local part or the host', (_, character) => {
    for (const given of [`u${character}v@example.com`, `u@exam${character}ple.com`]) {
      expect(storedAddress(given)).toBeNull()
    }
  })

  it('the stored form of an address is the same when it is mapped again, whatever the character', () => {
    const changed: string[] = []
    for (let code = 0x21; code < 0xfffe; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const character = String.fromCodePoint(code)
      for (const given of [`u${character}v@example.com`, `u@a${character}b.example`]) {
        const stored = storedAddress(given)
        if (stored !== null && storedAddress(stored) !== stored) changed.push(given)
      }
    }
    expect(changed).toEqual([])
  }, 60_000)

  it('the stored form of an address is what the shapes of the contract accept, and nothing else is', () => {
    expect(isEmail('u@bücher.example')).toBe(false)
    expect(isEmail('root@localhost')).toBe(false)
    expect(mailbox().safeParse('u@bücher.example').success).toBe(false)
    expect(mailbox().safeParse('root@localhost').success).toBe(true)
    expect(mailbox().safeParse('u@example.c').success).toBe(false)
  })

  it('leaves what is no address as it is', () => {
    for (const given of ['', 'bücher', `u@${'ü'.repeat(100_000)}.example`]) expect(withAsciiHost(given)).toBe(given)
  })
})
