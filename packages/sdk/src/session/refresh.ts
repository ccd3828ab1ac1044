/** Exchanges a refresh token for a new access token. */
import type { Transport } from '@latchkey/client'
import { RefreshTokenError } from '@latchkey/client/errors'
import * as oauth from '@latchkey/client/oauth'

export function createRefresh(transport: Transport, client: { projectId: string; publishableClientKey: string }) {
  return async (refreshToken: string): Promise<string | null> => {
    try {
      const answer = await oauth.token(transport, {
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
      return getAccessToken(answer)
    } catch (error) {
      if (RefreshTokenError.is(error)) return null
      throw error
    }
  }
}

/** The session refuses what is no token, as it does with an empty one. */
function getAccessToken(answer: unknown): string {
  const hasToken = typeof answer === 'object' && answer !== null && 'accessToken' in answer
  return hasToken ? String(answer.accessToken) : ''
}
