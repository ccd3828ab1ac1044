/** Exchanges a refresh token for a new access token. */
import { pageRoutes } from '@latchkey/contract/names'
import { RefreshTokenError } from '../errors/request-errors.ts'
import type { Transport } from '../transport/transport.ts'

export function createRefresh(transport: Transport, client: { projectId: string; publishableClientKey: string }) {
  return async (refreshToken: string): Promise<string | null> => {
    try {
      const answer = await transport.send(pageRoutes.refresh, {
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
      return accessTokenOf(answer)
    } catch (error) {
      if (RefreshTokenError.is(error)) return null
      throw error
    }
  }
}

/** The session refuses what is no token, as it does with an empty one. */
function accessTokenOf(answer: unknown): string {
  const hasToken = typeof answer === 'object' && answer !== null && 'accessToken' in answer
  return hasToken ? String(answer.accessToken) : ''
}
