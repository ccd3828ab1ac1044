/** Which session a token store holds. Callers with the same tokens share one session. */
import type { Platform } from '@latchkey/client'
import type { TokenStore } from '../token-stores/token-store.ts'
import { Session } from './session.ts'

export interface Sessions {
  /** The session of a store, or null when no one is signed in. */
  in(store: TokenStore): Session | null
}

export function createSessions(parts: {
  refresh: (refreshToken: string) => Promise<string | null>
  platform: Platform
}): Sessions {
  const known = new WeakMap<TokenStore, Map<string, Session>>()

  return {
    in(store) {
      const { refreshToken, accessToken } = store.read()
      // An access token alone cannot be renewed; only as the bearer token of a request does it count until it expires.
      if (!refreshToken && !(store.isBearer && accessToken)) return null
      const ofStore = known.get(store) ?? new Map<string, Session>()
      known.set(store, ofStore)
      const key = refreshToken ?? ''
      const session = ofStore.get(key) ?? new Session({ refreshToken: key, store, ...parts })
      // Ended sessions stay recorded, so that their tokens cannot start them again.
      ofStore.set(key, session)
      return session.isInvalid ? null : session
    },
  }
}
