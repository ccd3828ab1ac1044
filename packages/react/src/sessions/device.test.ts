import { describe, expect, it } from 'vitest'
import { formatDevice } from './device.ts'

describe('the device behind a user agent', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['latchkey/0.1.0 (node 20)', 'latchkey'],
    ['Mozilla/5.0 (compatible; something)', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('the device behind a user agent of %s is %s', (userAgent, words) => {
    expect(formatDevice(userAgent)).toBe(words)
  })

  it('the device behind a user agent is said in the reader’s order of words', () => {
    const german = (browser: string, system: string) => `${browser} unter ${system}`
    expect(formatDevice('Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0', german)).toBe('Firefox unter Linux')
  })
})
