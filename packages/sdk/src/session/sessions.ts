/** Which session a token store holds. Callers with the same tokens share one session. */
import type { Platform, Transport } from '@latchkey/client'
import { RefreshTokenError } from '@latchkey/client/errors'
import * as oauth from '@latchkey/client/oauth'
import { nullIf } from '../result.ts'
import type { TokenStore } from '../token-stores/token-store.ts'
import { Session } from './session.ts'

export interface Sessions {
  /** The session of a store, or null when no one is signed in. */
  in(store: TokenStore): Session | null
}

/** Who sends the requests, for which project. */
interface SessionClient {
  readonly wire: Transport
  readonly projectId: string
  readonly publishableClientKey: string
  readonly platform: Platform
}

export function createSessions(client: SessionClient): Sessions {
  const parts = { refresh: (refreshToken: string) => refresh(client, refreshToken), platform: client.platform }
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

async function refresh({ wire, ...client }: SessionClient, refreshToken: string): Promise<string | null> {
  const refreshing = oauth.token(wire, {
    withoutCredentials: true,
    body: {
      grantType: 'refresh_token',
      refreshToken,
      clientId: client.projectId,
      clientSecret: client.publishableClientKey,
    },
    // Refresh tokens are not rotated: a refresh whose response was lost can be repeated.
    repeatable: true,
  })
  return nullIf(error => RefreshTokenError.is(error), refreshing.then(getAccessToken))
}

/** The session refuses what is no token, as it does with an empty one. */
function getAccessToken(answer: unknown): string {
  const hasToken = typeof answer === 'object' && answer !== null && 'accessToken' in answer
  return hasToken ? String(answer.accessToken) : ''
}
