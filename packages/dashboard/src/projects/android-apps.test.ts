import { expect, it } from 'vitest'
import { androidOriginProblem, appNameProblem, toAndroidOrigin } from './android-apps.ts'

const bytes = Buffer.alloc(32, 0xab)
const origin = `android:apk-key-hash:${bytes.toString('base64url')}`
const fingerprint = Array.from(bytes, byte => byte.toString(16).toUpperCase()).join(':')

it('the origin of an Android app is made from its fingerprint, or taken as it is', () => {
  expect(toAndroidOrigin(fingerprint)).toBe(origin)
  expect(toAndroidOrigin(` ${origin} `)).toBe(origin)
  expect([fingerprint, origin].map(androidOriginProblem)).toEqual([true, true])
})

it.each([
  ['', /Enter the SHA-256/],
  ['https://example.com', /neither a SHA-256/],
  [fingerprint.slice(3), /neither a SHA-256/],
  [`${origin}A`, /neither a SHA-256/],
])('the origin %j of an Android app is refused with advice', (typed, problem) => {
  expect(androidOriginProblem(typed)).toMatch(problem)
})

it('the name of an Android app is one that the configuration takes, and is given once', () => {
  const others = [{ id: 'phone', origin }]
  expect(appNameProblem('tablet', others)).toBe(true)
  expect(appNameProblem('phone', others)).toMatch(/already/)
  for (const id of ['', '1', 'a b', 'a.b', '__proto__', 'a'.repeat(64)])
    expect(appNameProblem(id, others)).toMatch(/A to Z/)
})
