/** A session in words: whether it lives, why it ended, and where it was used. */
import type { SessionEnd } from '@latchkey/contract/rules'
import type { SessionRecord } from '@latchkey/js'

export interface EndWords {
  readonly label: string
  readonly meaning: string
}

export const endWords: Readonly<Record<SessionEnd, EndWords>> = {
  'signed-out': { label: 'Signed out', meaning: 'They signed out there.' },
  revoked: {
    label: 'Ended by hand',
    meaning: 'They ended it from another device, or one of your team or your server did.',
  },
  'password-changed': { label: 'Password changed', meaning: 'A new password ended it, so they had to sign in again.' },
  upgraded: { label: 'Upgraded', meaning: 'A guest made an account and went on in a new session.' },
  'user-locked': { label: 'User locked', meaning: 'It ended when the user was locked.' },
  'user-deleted': { label: 'User deleted', meaning: 'It ended with the account.' },
  expired: { label: 'Expired', meaning: 'Its time was up.' },
  'code-replayed': {
    label: 'Code used twice',
    meaning: 'The code that started it was used again, so someone may have copied it. It was ended to be safe.',
  },
}

/** Why a session ended, or that it lives. */
export function describeState({ endedReason }: Pick<SessionRecord, 'endedReason'>): string {
  return endedReason === null ? 'Live' : endWords[endedReason].label
}

type Place = SessionRecord['geoInfo']

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** “Berlin, Germany”, as far as it is known; otherwise the address, or nothing. */
export function formatPlace(place: Place): string | null {
  if (!place) return null
  const country = place.countryCode && getCountry(place.countryCode)
  return [place.cityName, country].filter(Boolean).join(', ') || place.ip
}

/** What a header says need not be the code of a country. */
function getCountry(code: string): string {
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}
