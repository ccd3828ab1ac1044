/** The end of a hosted page: someone is signed in there, and the application that sent them gets a code for them. */
import { type CodeRequest, UserAuthenticationRequired } from '@latchkey/contract'
import { digest, randomToken } from '../../kernel/crypto/random.ts'
import type { SessionContext } from '../../kernel/http/context.ts'
import { trustedRedirectUri } from '../../projects/trusted-urls.ts'
import { refuseUnlessInPerson } from '../../sessions/sessions.ts'
import { countStart } from '../attempts.ts'
import { codeLifetimeMs, insertAuthorizationCode } from './oauth.store.ts'

/**
 * Where the browser is sent: to the application's redirect URI, with a code and its state.
 *
 * @throws what `oauth.issueCode` declares
 */
export async function issueCode(context: SessionContext, request: CodeRequest): Promise<URL> {
  const { app, db, project, user, sessionId } = context
  const redirectUri = trustedRedirectUri(app, project, request)
  // The account of a guest is of the browser that it was made in.
  if (user.profile.isAnonymous) throw UserAuthenticationRequired()
  await refuseUnlessInPerson(app, db, sessionId)
  const { state, codeChallenge } = request
  return giveCode(context, {
    redirectUri,
    state,
    codeChallenge,
    afterCallbackRedirectUrl: null,
    keepsSession: false,
  })
}

export interface CodeReturn {
  /** A trusted one. */
  readonly redirectUri: URL
  readonly state: string
  readonly codeChallenge: string
  readonly afterCallbackRedirectUrl: string | null
  readonly keepsSession: boolean
}

/** The redirect URI with a code, which was issued in the session of the request, and the state. */
export async function giveCode(
  { app, db, user, sessionId, device, transaction }: SessionContext,
  { redirectUri: trusted, state, codeChallenge, afterCallbackRedirectUrl, keepsSession }: CodeReturn,
): Promise<URL> {
  const redirectUri = new URL(trusted)
  redirectUri.hash = ''
  // Each leaves a row.
  await countStart(app, db, 'oauth-flow', device)
  const code = randomToken()
  const createdAt = app.clock.now()
  await transaction(tx =>
    insertAuthorizationCode(tx, {
      codeDigest: digest(code),
      userId: user.id,
      issuedInSessionId: sessionId,
      connectionId: null,
      accountId: null,
      sealedLink: null,
      provider: '',
      isNewUser: false,
      redirectUri: redirectUri.href,
      codeChallenge,
      afterCallbackRedirectUrl,
      keepsSession,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + codeLifetimeMs),
    }),
  )
  redirectUri.searchParams.set('code', code)
  redirectUri.searchParams.set('state', state)
  return redirectUri
}
