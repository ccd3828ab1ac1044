import { describe, expect, it } from 'vitest'
import { androidOriginFrom, isAndroidOrigin } from './android-origins.ts'
import { isDomainPattern, isTrustedUrl } from './trusted-domains.ts'

const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index * 7))
const origin = `android:apk-key-hash:${bytes.toString('base64url')}`
const fingerprint = bytes
  .toString('hex')
  .toUpperCase()
  .replace(/..(?!$)/g, '$&:')

describe('the origin of a native Android app', () => {
  it('the origin of a native Android app is accepted with the SHA-256 of a certificate in base64url', () => {
    expect(isAndroidOrigin(origin)).toBe(true)
  })

  it.each([
    ['a hash that is too short', origin.slice(0, -1)],
    ['a hash that is too long', `${origin}A`],
    ['padding', `${origin}=`],
    ['base64 that is not for URLs', origin.replace(/[-_]/, '+')],
    ['bits behind the last byte', `android:apk-key-hash:${'A'.repeat(42)}B`],
    ['a SHA-1', `android:apk-key-hash:${bytes.subarray(0, 20).toString('base64url')}`],
    ['a fingerprint in hex', `android:apk-key-hash:${fingerprint}`],
    ['a scheme in upper case', origin.replace('android', 'ANDROID')],
    ['a newline at the end', `${origin}\n`],
    ['another scheme', origin.replace('android', 'ios')],
    ['a pattern', 'android:apk-key-hash:*'],
    ['a URL', 'https://example.com'],
  ])('the origin of a native Android app is refused with %s', (_, value) => {
    expect(isAndroidOrigin(value)).toBe(false)
  })

  it('the origin of a native Android app is made from the fingerprint that keytool shows', () => {
    expect(androidOriginFrom(` ${fingerprint} `)).toBe(origin)
    expect(androidOriginFrom(fingerprint.toLowerCase())).toBe(origin)
    for (const wrong of [fingerprint.slice(3), `${fingerprint}:00`, fingerprint.replaceAll(':', ''), origin, ''])
      expect(androidOriginFrom(wrong), wrong).toBeNull()
  })

  it('the origin of a native Android app is no trusted domain and no target of a redirect', () => {
    expect(isDomainPattern(origin)).toBe(false)
    for (const domains of [[], [origin], ['https://**']])
      expect(isTrustedUrl({ allowLocalhost: true, domains }, new URL(origin))).toBe(false)
  })
})
