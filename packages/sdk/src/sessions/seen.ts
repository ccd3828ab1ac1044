import type { LiveSession } from '@latchkey/contract'
import { toDate } from '../pages.ts'

/** Where an address is, as far as that is known. */
export interface GeoInfo {
  readonly ip: string
  readonly countryCode: string | null
  readonly regionCode: string | null
  readonly cityName: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly tzIdentifier: string | null
}

/** When and where a session was last seen. Null is what is not known. */
export interface Seen {
  readonly lastUsedAt: Date | null
  readonly geoInfo: GeoInfo | null
  /** The browser or program, by its own word. */
  readonly userAgent: string | null
}

type WireSeen = Pick<LiveSession, 'lastUsedAt' | 'lastUsedAtEndUserIpInfo' | 'userAgent'>

export function toSeen({ lastUsedAt, lastUsedAtEndUserIpInfo, userAgent }: WireSeen): Seen {
  return {
    lastUsedAt: toDate(lastUsedAt),
    geoInfo: lastUsedAtEndUserIpInfo ?? null,
    userAgent: userAgent ?? null,
  }
}
