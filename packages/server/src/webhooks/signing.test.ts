import { expect, it } from 'vitest'
import { nextAttemptAt, readRetryAfter, retryDelays } from './schedule.ts'
import { newSecret, sign, signedHeaders } from './signing.ts'

it('signs as the promised vector says', () => {
  const body =
    '{"type":"team.deleted","timestamp":"2026-01-01T00:00:00.000Z","data":{"id":"00000000-0000-4000-8000-000000000000"}}'
  const parts = { id: 'msg_01k0a1b2c3d4e5f6g7h8j9kmnp', timestamp: 1_767_225_600, body }
  const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  expect(sign(secret, parts)).toBe('v1,fZ6Gdru6ZhyImVjwaOtL1b+/tSlAtTfT6FxqsPOJxa0=')
  const other = newSecret()
  expect(signedHeaders([other, secret], parts)['webhook-signature']).toBe(
    `${sign(other, parts)} ${sign(secret, parts)}`,
  )
})

it('gives a delivery up after some 76 hours', () => {
  const hours = retryDelays.reduce((sum, seconds) => sum + seconds, 0) / 3_600
  expect(hours).toBeCloseTo(75.6, 1)
  expect(nextAttemptAt(new Date(), retryDelays.length + 1, 1_000_000)).toBeNull()
})

it('reads when a receiver wants to be called again', () => {
  const now = new Date('2026-01-01T00:00:00.000Z')
  expect(readRetryAfter('120', now)).toBe(120_000)
  expect(readRetryAfter('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60_000)
  expect(readRetryAfter('Thu, 01 Jan 2025 00:01:00 GMT', now)).toBe(0)
  for (const value of [null, '', 'soon', '-5x']) expect(readRetryAfter(value, now)).toBeNull()
})
