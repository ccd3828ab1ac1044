/** Takes over the signed-in user whom a server has read already, so that a page begins with them and sends no request. */
import type { ServerUser } from '@latchkey/contract'
import { getContext } from '../app/base-app.ts'
import { latchkeyInternals } from '../app/internals.ts'
import type { LatchkeyClientApp } from '../client.ts'
import type { SerializedUser } from './serialized-user.ts'

/** What a server uses in place of a refresh token while it renders. It is sent nowhere. */
const placeholder = 'rendering'

/**
 * Does nothing where no one is signed in, or someone else since.
 *
 * @example
 * await takeUser(app, await firstUser)
 */
export async function takeUser(app: LatchkeyClientApp, handed: SerializedUser): Promise<void> {
  const { session, viewer } = getContext(app)
  const current = session()
  const token = current?.cachedToken()
  if (!current || (token && token.claims.userId !== handed.id)) return
  // Whoever holds no secret key makes no use of the fields that only servers see.
  const wire = handed as ServerUser
  const { toCurrentUser } = await import('./own-user.ts')
  const user = toCurrentUser(viewer(current), wire)
  const { currentUser } = app[latchkeyInternals]
  currentUser(undefined, { includeAnonymous: true }).set(user)
  currentUser().set(user.isRestricted ? null : user)
}

/** Makes an app with `tokenStore: 'memory'` that of a server that renders a page for someone: it has a session, which sends nothing. */
export function pretendSession(app: LatchkeyClientApp): void {
  getContext(app).tokens().write({ refreshToken: placeholder, accessToken: null })
}

/** Renews the access token of this browser where too little of its life is left. A server that renders cannot keep one. */
export async function renewTokens(app: LatchkeyClientApp): Promise<void> {
  await getContext(app).session()?.getAccessToken()
}

/** What tells one session of this browser from another; null where no one is signed in. It is a secret, to be compared alone. */
export function sessionSecret(app: LatchkeyClientApp): string | null {
  return getContext(app).session()?.refreshToken ?? null
}
