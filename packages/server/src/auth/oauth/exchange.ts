/** The token endpoint: an authorization code, or a refresh token, for tokens of this server. */
import {
  AuthorizationCodeInvalid,
  ConnectedToAnotherUser,
  OAuthAccountTaken,
  ProviderNotEnabled,
  parseUrl,
  SessionNotFound,
  UserAuthenticationRequired,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { withdrawCode } from '../../codes/codes.ts'
import { digest, sameDigest } from '../../kernel/crypto/random.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Device, ProjectScope } from '../../kernel/http/context.ts'
import { listConnections, storeTokens } from '../../oauth-providers/oauth-providers.ts'
import { findPresence, revokeSession } from '../../sessions/sessions.ts'
import { completeSecondFactor, completeSignIn, type SignInOutcome } from '../sign-in.ts'
import { isSameAccount } from './account-of.ts'
import { enabledProvider } from './authorize.ts'
import { shareSession } from './cross-domain.ts'
import { oauthMethod } from './method.ts'
import { noteGivenByCode, type TakenCode, takeAuthorizationCode } from './oauth.store.ts'
import { openLink } from './pending-link.ts'
import type { ProviderSetup } from './provider.ts'
import { link } from './resolution.ts'
import type { CodeGrant } from './token-request.ts'

interface Digested {
  readonly codeDigest: string
}

export interface Exchange {
  readonly grant: CodeGrant
  readonly device: Device
  /** Runs the work by which the user connects an account. */
  connecting<Result>(tx: Tx, userId: string, work: () => Promise<Result>): Promise<Result>
}

export interface Exchanged {
  readonly outcome: SignInOutcome
  readonly afterCallbackRedirectUrl: string | null
}

/**
 * Begins the session that the code is for, or the second step of the sign-in. The code is used up by any attempt; when it
 * comes again, what it gave is revoked.
 *
 * @throws {@link AuthorizationCodeInvalid}
 */
export async function exchangeCode(
  app: App,
  scope: ProjectScope,
  { grant, device, connecting }: Exchange,
): Promise<Exchanged> {
  const { db, transaction } = scope
  const codeDigest = digest(grant.code)
  const now = app.clock.now()
  const code = await takeAuthorizationCode(db, codeDigest, now)
  if (!code) throw AuthorizationCodeInvalid()
  if (!code.isFirst) {
    await transaction(tx => revokeGiven(app, tx, code))
    throw AuthorizationCodeInvalid()
  }
  if (code.expiresAt <= now || !isOfFlow(code, grant)) throw AuthorizationCodeInvalid()
  const outcome = await transaction(async tx => {
    const { userId, passwordVersion, provider, isNewUser, issuedInSessionId } = code
    if (issuedInSessionId !== null) {
      const continued = code.keepsSession
        ? await shareSession(app, tx, { userId, passwordVersion, sessionId: issuedInSessionId })
        : await continueSession(app, tx, { ...code, issuedInSessionId }, device)
      if (!continued) throw AuthorizationCodeInvalid()
      if (!(await noteGivenByCode(tx, { codeDigest, ...givenIn(continued) }))) throw AuthorizationCodeInvalid()
      return continued
    }
    const setup = setupFor(scope, code)
    const connectionId =
      code.connectionId ?? (await connecting(tx, userId, () => connect(app, tx, setup, { ...code, codeDigest })))
    const proof = { method: oauthMethod, userId, passwordVersion, provider, isNewUser, codeDigest }
    const completed = await completeSignIn(app, tx, proof, device)
    // The user is locked by now: no request removes the connection until the session is stored.
    if (!(await signsIn(app, tx, setup, { ...code, connectionId }))) throw AuthorizationCodeInvalid()
    if (!(await noteGivenByCode(tx, { codeDigest, ...givenIn(completed) }))) throw AuthorizationCodeInvalid()
    return completed
  })
  return { outcome, afterCallbackRedirectUrl: code.afterCallbackRedirectUrl }
}

/**
 * A session of the application for someone who is signed in on a hosted page. They took every step of the sign-in there, so
 * that none is due again; but the user must still be unlocked, with the same password, and their session there must be live.
 */
async function continueSession(
  app: App,
  tx: Tx,
  { userId, passwordVersion, issuedInSessionId }: TakenCode & { readonly issuedInSessionId: string },
  device: Device,
): Promise<SignInOutcome> {
  const before = await findPresence(app, tx, issuedInSessionId)
  // It locks the user: no request ends the session from here on until this one is stored.
  const { source, authenticationMethods } = before
  const proven = { userId, passwordVersion, isNewUser: false, source, authenticationMethods }
  const outcome = await completeSecondFactor(app, tx, proven, device)
  const now = await findPresence(app, tx, issuedInSessionId)
  if (!outcome || now.is !== 'in person') throw AuthorizationCodeInvalid()
  return outcome
}

/** The provider, which may have been switched off or replaced since the callback. */
function setupFor(scope: ProjectScope, { provider, sealedLink }: TakenCode): ProviderSetup {
  try {
    return enabledProvider(scope, provider, sealedLink === null ? 'authenticate' : 'link')
  } catch (error) {
    if (!ProviderNotEnabled.is(error)) throw error
    throw AuthorizationCodeInvalid()
  }
}

/** Connects an account that waited for the exchange. */
async function connect(app: App, tx: Tx, setup: ProviderSetup, code: TakenCode & Digested): Promise<string> {
  const { sealedLink, userId, codeDigest } = code
  if (sealedLink === null) throw AuthorizationCodeInvalid()
  const pending = openLink(app, { projectId: tx.projectId, codeDigest }, sealedLink)
  const { account, providerType, tokens, sessionId } = pending
  if (!isSameAccount(app, setup, { ...account, providerType })) throw AuthorizationCodeInvalid()
  const proven = { providerConfigId: setup.id, providerType: setup.type, account, parameters: { userId, sessionId } }
  try {
    const made = await link(app, tx, proven)
    if (tokens) await storeTokens(app, tx, made, tokens)
    return made
  } catch (error) {
    // The user signed out, or someone else connected the account, after the callback allowed it.
    if (![UserAuthenticationRequired, ConnectedToAnotherUser, OAuthAccountTaken].some(kind => kind.is(error)))
      throw error
    throw AuthorizationCodeInvalid()
  }
}

/** Whether the user still signs in with the account that the callback found, and the provider is still the same. */
async function signsIn(
  app: App,
  tx: Tx,
  setup: ProviderSetup,
  { userId, connectionId, accountId }: TakenCode & { readonly connectionId: string },
): Promise<boolean> {
  const [connection] = await listConnections(tx, { userId, id: connectionId })
  if (!connection?.allowSignIn || !isSameAccount(app, setup, connection)) return false
  return accountId === null || accountId === connection.accountId
}

function isOfFlow({ redirectUri, codeChallenge }: TakenCode, grant: CodeGrant): boolean {
  const given = parseUrl(grant.redirectUri)
  if (given) given.hash = ''
  return given?.href === redirectUri && sameDigest(digest(grant.codeVerifier), codeChallenge)
}

function givenIn(outcome: SignInOutcome): { sessionId: string | null; mfaAttemptId: string | null } {
  if (outcome.next === 'mfa') return { sessionId: null, mfaAttemptId: outcome.attemptId }
  return { sessionId: outcome.session.sessionId, mfaAttemptId: null }
}

async function revokeGiven(app: App, tx: Tx, { sessionId, mfaAttemptId }: TakenCode): Promise<void> {
  if (mfaAttemptId !== null) await withdrawCode(tx, mfaAttemptId)
  if (sessionId === null) return
  try {
    await revokeSession(app, tx, sessionId, undefined)
  } catch (error) {
    // It had ended before.
    if (!SessionNotFound.is(error)) throw error
  }
}
