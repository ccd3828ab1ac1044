import { describe, expect, it } from 'vitest'
import { sayPlace, sayState } from './session-words.ts'

const place = {
  ip: '203.0.113.7',
  countryCode: null,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
}

describe('a session in words', () => {
  it('says why it ended, or that it lives', () => {
    expect(sayState({ endedReason: 'password-changed' })).toBe('Password changed')
    expect(sayState({ endedReason: null })).toBe('Live')
  })

  it('names the place as far as it is known', () => {
    expect(sayPlace({ ...place, countryCode: 'DE', cityName: 'Berlin' })).toBe('Berlin, Germany')
    expect(sayPlace({ ...place, countryCode: 'DE' })).toBe('Germany')
    expect(sayPlace(place)).toBe('203.0.113.7')
    expect(sayPlace(null)).toBeNull()
  })

  it('takes the word of a proxy for a country as it is', () => {
    expect(sayPlace({ ...place, countryCode: 'not a code' })).toBe('not a code')
  })
})
