/** Someone is signed in on one origin of a project, and another one gets a code for the same session. */
import {
  type CrossDomainRequest,
  header,
  RefreshTokenOfOtherSession,
  RefreshTokenRequired,
  SessionRequired,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { SessionContext } from '../../kernel/http/context.ts'
import { trustedRedirectUri, trustedUrl } from '../../projects/trusted-urls.ts'
import { addSessionToken } from '../../sessions/session-tokens.ts'
import { findLiveSession, findSessionById, judgeSignIn } from '../../sessions/sessions.ts'
import { getUser } from '../../users/users.ts'
import type { SignInOutcome } from '../sign-in.ts'
import { giveCode } from './issue-code.ts'

/**
 * Where the browser is sent: to the redirect URI, with a code and its state.
 *
 * @throws what `oauth.crossDomain` declares
 */
export async function handOver(context: SessionContext, request: CrossDomainRequest): Promise<URL> {
  const { app, db, project, user, sessionId, headers } = context
  if (sessionId === null) throw SessionRequired()
  const refreshToken = headers.get(header.refreshToken)
  if (!refreshToken) throw RefreshTokenRequired()
  // The access token alone, which lives for minutes and is sent everywhere, gives no refresh token.
  const session = await findLiveSession(app, db, refreshToken)
  if (session?.sessionId !== sessionId || session.userId !== user.id) throw RefreshTokenOfOtherSession()
  const redirectUri = trustedRedirectUri(app, project, request)
  const { state, codeChallenge, afterCallbackRedirectUrl } = request
  const after = afterCallbackRedirectUrl === undefined ? null : trustedUrl(app, project, afterCallbackRedirectUrl).href
  return giveCode(context, {
    redirectUri,
    state,
    codeChallenge,
    afterCallbackRedirectUrl: after,
    keepsSession: true,
  })
}

export interface HandedOver {
  readonly userId: string
  /** Of the user when the code was issued. */
  readonly passwordVersion: number
  readonly sessionId: string
}

/**
 * Another refresh token of the session in which a code was issued. Null: it has ended, or the user is locked or has another
 * password by now.
 */
export async function shareSession(
  app: App,
  tx: Tx,
  { userId, passwordVersion, sessionId }: HandedOver,
): Promise<SignInOutcome | null> {
  const verdict = await judgeSignIn(tx, { userId, passwordVersion, now: app.clock.now() })
  if (!verdict?.isProofCurrent || !verdict.isUnlocked) return null
  const session = await findSessionById(app, tx, sessionId)
  if (!session) return null
  const { isImpersonation, source } = session
  const refreshToken = await addSessionToken(app, tx, sessionId)
  return {
    next: 'done',
    session: { sessionId, refreshToken, isImpersonation, source },
    user: await getUser(tx, userId),
    isNewUser: false,
  }
}
