/** The vectors of the wire, and what is refused. */
import { describe, expect, it } from 'vitest'
import { decryptValue, encryptValue, keysFor } from './value-encryption.ts'

const rising = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
/** Salt 00…0f, IV 20…2b. */
const random = Uint8Array.from([...rising(0x00, 16), ...rising(0x20, 12)])
const encrypted = 'AQAAAQIDBAUGBwgJCgsMDQ4PICEiIyQlJicoKSormKc+rx9gSfqqEXJib6yYQySzqLvK'
const failure = "Data vault client-side decryption failed. Are you sure you're using the correct secret?"

describe('values of the data vault', () => {
  it('values of the data vault are encrypted and hashed as the published SDKs do', async () => {
    const keys = await keysFor('my-key', 'test-secret')
    expect(Buffer.from(keys.encryptionSecret).toString('base64')).toBe('9n+YH3U2OBy8puLS83PLuUp/A0zj9jsBUFH8U01/014=')
    expect(keys.hashedKey).toBe('mIl6Zh5gKSndkLIOOZ5bNbedij15RRuefNlBnH6rEGY=')
    expect(await encryptValue('hello', keys, random)).toBe(encrypted)
    expect(await decryptValue(encrypted, keys)).toBe('hello')
  })

  it('may have an empty secret', async () => {
    expect((await keysFor('k', '')).hashedKey).toBe('f6YCP3HoJrrCl857734ZxwFWaOum3f85VOinm84/j0E=')
  })

  it('come back as they were, whatever they are', async () => {
    const keys = await keysFor('', 'secret')
    for (const value of ['', 'Grüße ☕', '\uFEFFwith a mark', 'x'.repeat(300_000)])
      expect(await decryptValue(await encryptValue(value, keys), keys)).toBe(value)
    expect(await encryptValue('same', keys)).not.toBe(await encryptValue('same', keys))
  })

  it('values of the data vault are refused with another secret, another version, a flipped byte and cut short', async () => {
    const keys = await keysFor('my-key', 'test-secret')
    await expect(decryptValue(encrypted, await keysFor('my-key', 'another'))).rejects.toThrow(failure)
    const bytes = Buffer.from(encrypted, 'base64')
    for (const index of [0, 1, 2, 20, 31, bytes.length - 1]) {
      const altered = Buffer.from(bytes)
      altered[index] = (altered[index] ?? 0) ^ 1
      await expect(decryptValue(altered.toString('base64'), keys), `byte ${index}`).rejects.toThrow(failure)
    }
    for (const torn of ['', 'AQA=', encrypted.slice(0, 40), 'not base64!'])
      await expect(decryptValue(torn, keys)).rejects.toThrow(failure)
  })

  it('need a secret that is a string', async () => {
    // @ts-expect-error as from JavaScript
    await expect(keysFor('k', undefined)).rejects.toThrow('must be a string')
  })
})
