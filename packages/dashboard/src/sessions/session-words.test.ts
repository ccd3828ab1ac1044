import { describe, expect, it } from 'vitest'
import { describeState, formatPlace } from './session-words.ts'

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
    expect(describeState({ endedReason: 'password-changed' })).toBe('Password changed')
    expect(describeState({ endedReason: null })).toBe('Live')
  })

  it('names the place as far as it is known', () => {
    expect(formatPlace({ ...place, countryCode: 'DE', cityName: 'Berlin' })).toBe('Berlin, Germany')
    expect(formatPlace({ ...place, countryCode: 'DE' })).toBe('Germany')
    expect(formatPlace(place)).toBe('203.0.113.7')
    expect(formatPlace(null)).toBeNull()
  })

  it('takes the word of a proxy for a country as it is', () => {
    expect(formatPlace({ ...place, countryCode: 'not a code' })).toBe('not a code')
  })
})
