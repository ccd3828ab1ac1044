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
  const { app, db, project, user, sessionId, device, transaction } = context
  const redirectUri = trustedRedirectUri(app, project, request)
  redirectUri.hash = ''
  // The account of a guest is of the browser that it was made in.
  if (user.profile.isAnonymous) throw UserAuthenticationRequired()
  await refuseUnlessInPerson(app, db, sessionId)
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
      codeChallenge: request.codeChallenge,
      afterCallbackRedirectUrl: null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + codeLifetimeMs),
    }),
  )
  redirectUri.searchParams.set('code', code)
  redirectUri.searchParams.set('state', request.state)
  return redirectUri
}
