/** A provider in use: its description, joined with the keys of a project and the OAuth client. */
import { isEmail, parseUrl } from '@latchkey/contract'
import type { OAuthKeys } from '../../config.ts'
import type { Clock } from '../../kernel/clock.ts'
import { storedAddress } from '../../kernel/mail/stored-address.ts'
import { verifyIdToken } from '../../kernel/oauth-client/id-token.ts'
import type { KeySets } from '../../kernel/oauth-client/key-sets.ts'
import { createOAuthClient, type TokenAnswer } from '../../kernel/oauth-client/oauth-client.ts'
import type { Send } from '../../kernel/oauth-client/send.ts'
import { type AccountFields, type ProviderDescription, usualParameters } from './description.ts'
import {
  type ProviderAccount,
  type ProviderClient,
  ProviderRefusal,
  type ProviderSetup,
  type ProviderTokens,
} from './provider.ts'
import { translating } from './refusals.ts'

export interface ProviderTools {
  readonly send: Send
  readonly keySets: KeySets
  readonly clock: Clock
  readonly allowHttp: boolean
}

const usualLifetimeSeconds = 60 * 60
/** Some providers give tokens that never end with a number that no date can hold. */
const longestLifetimeSeconds = 10 * 365 * 24 * 60 * 60
const longestName = 256

export function createProviderClient(
  setup: ProviderSetup,
  description: ProviderDescription,
  keys: OAuthKeys,
  { send, keySets, clock, allowHttp }: ProviderTools,
): ProviderClient {
  const { name, idToken, knowsPkce = true, userInfo, userInfoHeaders } = description
  const { authorizationEndpoint, tokenEndpoint, issuer = null, namesIssuer, errorCodes = {} } = description
  const authentication = description.secretIn ?? 'basic'
  const oauth = createOAuthClient({
    ...{ authorizationEndpoint, tokenEndpoint, issuer, namesIssuer, errorCodes, authentication, allowHttp, send },
    ...keys,
  })
  const getPkce = (codeVerifier: string) => (knowsPkce ? codeVerifier : null)
  const unusable = (sentence: string, detail = sentence) => new ProviderRefusal('unusable-account', sentence, detail)

  return {
    setup,
    postsForm: description.postsForm === true,
    scopesWith: extra => scopesWith(description.scopes, extra),

    authorizationUrl: ({ state, codeVerifier, redirectUri, extraScopes, nonce }) =>
      translating(name, () => {
        const parameters = {
          scope: scopesWith(description.scopes, extraScopes).join(' '),
          redirect_uri: redirectUri,
          state,
          ...usualParameters,
          ...description.parameters,
          nonce: idToken ? nonce : undefined,
        }
        return oauth.authorizationUrl(present(parameters), getPkce(codeVerifier))
      }),

    exchange: ({ codeVerifier, scopes, nonce, ...callback }) =>
      translating(name, async () => {
        const answer = await oauth.exchange({ ...callback, codeVerifier: getPkce(codeVerifier) })
        return { ...getTokens(answer, scopes), idTokenClaims: await getClaims(answer, nonce) }
      }),

    account: ({ accessToken, idTokenClaims }) =>
      translating(name, async () => {
        const fields = await description.account({
          claims: idTokenClaims,
          unusable,
          async userInfo() {
            if (userInfo === null) return idTokenClaims
            const { isOk, status, json } = await oauth.read(userInfo, accessToken, userInfoHeaders)
            if (isOk && json !== undefined) return json
            throw unusable(`${name} did not say whose account it is.`, `user info: status ${status}`)
          },
          async read(url) {
            const { isOk, status, json } = await oauth.read(url, accessToken, userInfoHeaders)
            return { isForbidden: status === forbidden, json: isOk ? json : null }
          },
        })
        const account = checked(fields)
        // The user info could be of another account than the one that signed in.
        if (idToken?.namesAccount && idTokenClaims && idTokenClaims.sub !== fields.accountId)
          throw unusable(`${name} did not say whose account it is.`, 'ID token and user info are of different accounts')
        return account
      }),

    refresh: ({ refreshToken, scopes }) =>
      translating(name, async () => {
        const tokens = getTokens(await oauth.refresh(refreshToken), scopes)
        // Without a new one, the old one stays valid.
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
      }),

    accepts: accessToken =>
      translating(name, async () => {
        if (userInfo === null) return true
        const { isOk, json } = await oauth.read(userInfo, accessToken, userInfoHeaders)
        return isOk && (description.isAccepted?.(json) ?? true)
      }),
  }

  function getTokens(answer: TokenAnswer, scopes: readonly string[]) {
    const { accessToken, refreshToken, expiresInSeconds, grantedScopes } = answer
    const lifetime = expiresInSeconds ?? description.tokenLifetimeSeconds ?? usualLifetimeSeconds
    const lifetimeMs = Math.min(lifetime, longestLifetimeSeconds) * 1000
    const expiresAt = new Date(clock.now().getTime() + lifetimeMs)
    return { accessToken, refreshToken, expiresAt, scopes, grantedScopes, idTokenClaims: null } satisfies ProviderTokens
  }

  async function getClaims({ idToken: token }: TokenAnswer, nonce: string) {
    if (!idToken) return null
    if (token === null) {
      if (!idToken.isRequired) return null
      throw new ProviderRefusal('other', `${name} did not say who signed in.`, 'no ID token')
    }
    return verifyIdToken(token, {
      keys: keySets(idToken.keySet),
      issuerFor: idToken.issuerFor,
      clientId: keys.clientId,
      nonce,
      isNonceRequired: idToken.returnsNonce,
      now: clock.now(),
    })
  }

  function checked({
    accountId,
    otherIds = [],
    displayName,
    profileImageUrl,
    email,
    isEmailVerified,
  }: AccountFields): ProviderAccount {
    if (!accountId || accountId.length > longestAccountId)
      throw unusable(`${name} did not say whose account it is.`, 'no account id')
    const others = otherIds.filter(id => id !== accountId && id !== '' && id.length <= longestAccountId)
    const stored = email === null ? null : storedAddress(email)
    if (email !== null && (stored === null || !isEmail(stored)))
      throw unusable(`${name} gave an email address that is not valid.`)
    return {
      accountId,
      ...(others.length > 0 ? { otherIds: others } : {}),
      displayName: displayName?.slice(0, longestName) ?? null,
      profileImageUrl: profileImageUrl !== null && isWebAddress(profileImageUrl) ? profileImageUrl : null,
      email: stored,
      isEmailVerified: stored !== null && isEmailVerified,
    }
  }
}

const forbidden = 403

/** Each once. */
export function scopesWith(own: readonly string[], extra: readonly string[]): readonly string[] {
  return [...new Set([...own, ...extra])]
}

/** As for what a server connects. */
const longestAccountId = 1_000
const longestImageAddress = 8_192

function isWebAddress(url: string): boolean {
  return url.length <= longestImageAddress && /^https?:$/.test(parseUrl(url)?.protocol ?? '')
}

function present(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
