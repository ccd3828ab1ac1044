/** Acting in somebody's name: a session of two hours that is marked as such wherever sessions are shown. */
import { cookieName } from '@latchkey/contract/routes'
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
 * this is done by hand.
 */
export function impersonationSnippet(projectId: string, refreshToken: string): string {
  const cookie = `${cookieName.refresh(projectId)}=${refreshToken}; path=/; max-age=${twoHoursMs / 1_000}; samesite=lax`
  return [
    `document.cookie = '${cookie}' + (location.protocol === 'https:' ? '; secure' : '')`,
    'location.reload()',
  ].join('\n')
}
