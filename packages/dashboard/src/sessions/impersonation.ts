/** Acting in someone's name: a session of two hours that is marked as such wherever sessions are shown. */
import { cookieName, hostOnly } from '@latchkey/contract/names'
import type { ServerUser } from '@latchkey/js'

const twoHoursMs = 7_200_000

/** Begins one, and answers its refresh token. */
export async function impersonate(user: ServerUser): Promise<string> {
  const session = await user.createSession({ expiresInMillis: twoHoursMs, isImpersonation: true })
  const { refreshToken } = await session.getTokens()
  if (refreshToken === null) throw new Error('The server began a session without a refresh token.')
  return refreshToken
}

/**
 * What to run in the console of an app to be in that session there. One site cannot set the cookies of another, so
 * this is done by hand. On https our SDK reads the name with the prefix, and the published ones the other.
 */
export function impersonationSnippet(projectId: string, refreshToken: string): string {
  const plain = cookieName.refresh(projectId)
  const kept = `${refreshToken}; path=/; max-age=${twoHoursMs / 1_000}; samesite=lax`
  return [
    `document.cookie = '${plain}=${kept}' + (location.protocol === 'https:' ? '; secure' : '')`,
    `if (location.protocol === 'https:') document.cookie = '${hostOnly(plain)}=${kept}; secure'`,
    'location.reload()',
  ].join('\n')
}
