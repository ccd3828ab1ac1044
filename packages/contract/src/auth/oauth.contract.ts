/**
 * Signing in with an account at a provider, and the authorization server that applications see.
 *
 * Two flows, one inside the other: between the application and this server, and between this server and the provider.
 */
import * as z from 'zod'
import { RedirectNotTrusted } from '../codes/codes.contract.ts'
import { AddressUsedForAuth } from '../contact-channels/contact-channels.contract.ts'
import { open, session } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  AccessTokenExpired,
  InvalidPublishableKey,
  PublishableKeyRequired,
  SecondFactorEnrolmentRequired,
  UnparsableAccessToken,
  UserAuthenticationRequired,
} from '../kernel/envelope.errors.ts'
import { text, url } from '../kernel/schema.ts'
import { RefreshTokenUnusable } from '../sessions/sessions.errors.ts'
import { MfaRequired, SignUpDisabled } from './auth.shapes.ts'
import {
  AuthorizationCodeInvalid,
  ConnectedToAnotherUser,
  ExtraScopeNeedsOwnKeys,
  FlowCannotContinue,
  LinkWithoutToken,
  OAuthClientInvalid,
  OAuthFlowTimedOut,
  ProviderAccessDenied,
  ProviderAnswerRefused,
  ProviderClientInvalid,
  ProviderGrantInvalid,
  ProviderNotEnabled,
  ProviderRejected,
  ProviderScopeRefused,
  ProviderUnreachable,
  RefreshTokenOfOtherSession,
  RefreshTokenRequired,
  ScopeInvalid,
  SessionRequired,
  TokenOfOtherProject,
} from './oauth.errors.ts'

const parameter = () => text().max(8_192)
/** What published SDKs send as the client secret where they have no publishable key. */
export const publicClientSecret = '__stack_public_client__'

const responseMode = () => z.enum(['redirect', 'json']).optional()
const codeChallenge = () => z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must have 43 base64url characters')
const Provider = z.object({ providerId: text().max(256) })

export const AuthorizationQuery = z.object({
  clientId: parameter(),
  clientSecret: parameter(),
  redirectUri: url(),
  state: parameter(),
  scope: parameter(),
  responseType: z.literal('code'),
  grantType: z.literal('authorization_code'),
  codeChallenge: codeChallenge(),
  codeChallengeMethod: z.literal('S256'),
  /** `link` connects the account to the user of `token`. */
  type: z.enum(['authenticate', 'link']).default('authenticate'),
  /** An access token. */
  token: parameter().optional(),
  /** Scopes of the provider besides those that every sign-in requests, separated by spaces. */
  providerScope: parameter().optional(),
  /** The first counts. The published SDKs send the second. */
  errorRedirectUri: url().optional(),
  errorRedirectUrl: url().optional(),
  /** Returned by the token endpoint as it is. */
  afterCallbackRedirectUrl: parameter().optional(),
  /** `json`: the answer is `{ location }` instead of a redirect. The first that is given counts. */
  hexclaveResponseMode: responseMode(),
  stackResponseMode: responseMode(),
})
export interface AuthorizationQuery extends z.infer<typeof AuthorizationQuery> {}

/** What an application wants that sent its visitor to a hosted page. */
export const CodeRequest = z.object({
  redirectUri: url(),
  state: parameter(),
  codeChallenge: codeChallenge(),
  codeChallengeMethod: z.literal('S256'),
})
export interface CodeRequest extends z.infer<typeof CodeRequest> {}

/** What another origin of the application wants, to which the session of this one is handed over. */
export const CrossDomainRequest = z.object({
  redirectUri: url(),
  state: text().min(1).max(512),
  codeChallenge: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/, 'must have 43 to 128 characters of A-Z a-z 0-9 - . _ ~'),
  codeChallengeMethod: z.literal('S256').default('S256').optional(),
  /** Returned by the token endpoint. */
  afterCallbackRedirectUrl: url().optional(),
})
export interface CrossDomainRequest extends z.infer<typeof CrossDomainRequest> {}

/** What providers append. Whatever else they send is ignored. */
export const ProviderResponse = z.object({
  state: parameter().optional(),
  code: parameter().optional(),
  error: parameter().optional(),
  errorDescription: parameter().optional(),
  iss: parameter().optional(),
})
export interface ProviderResponse extends z.infer<typeof ProviderResponse> {}

/**
 * The parameters of a token request. What each grant requires is checked by its rule, because a missing
 * client must be distinguished from a missing grant, in the order of the wire.
 */
export const TokenRequest = z.object({
  grantType: z.enum(['authorization_code', 'refresh_token']),
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
  scope: z.string().optional(),
  refreshToken: z.string().optional(),
  code: z.string().optional(),
  redirectUri: z.string().optional(),
  codeVerifier: z.string().optional(),
})
export interface TokenRequest extends z.infer<typeof TokenRequest> {}

/** A quirk of the wire: some fields have two spellings. So the names here are those on the wire. */
export const TokenAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number().int(),
    /** With a code only: a refresh does not rotate its token. */
    refresh_token: z.string().optional(),
    scope: z.literal('legacy'),
    is_new_user: z.boolean().optional(),
    newUser: z.boolean().optional(),
    after_callback_redirect_url: z.string().nullable().optional(),
    afterCallbackRedirectUrl: z.string().nullable().optional(),
  })
  .meta({ camelCase: true })
export interface TokenAnswer extends z.infer<typeof TokenAnswer> {}

const callbackErrors = [
  FlowCannotContinue,
  OAuthFlowTimedOut,
  ProviderNotEnabled,
  ProviderAccessDenied,
  ProviderGrantInvalid,
  ProviderClientInvalid,
  ProviderScopeRefused,
  ProviderAnswerRefused,
  ProviderUnreachable,
  ProviderRejected,
  RedirectNotTrusted,
  UserAuthenticationRequired,
  ConnectedToAnotherUser,
  AddressUsedForAuth,
  SignUpDisabled,
]

export const oauthEndpoints = {
  authorize: endpoint({
    route: 'GET /auth/oauth/authorize/:providerId',
    summary: 'Send the browser to a provider, to sign in or to connect an account',
    access: open(),
    params: Provider,
    query: AuthorizationQuery,
    // Browsers and networks of advertisers add parameters of their own.
    ignoresUnknown: true,
    errors: [
      ScopeInvalid,
      OAuthClientInvalid,
      InvalidPublishableKey,
      PublishableKeyRequired,
      ProviderNotEnabled,
      RedirectNotTrusted,
      LinkWithoutToken,
      UnparsableAccessToken,
      AccessTokenExpired,
      TokenOfOtherProject,
      UserAuthenticationRequired,
      SecondFactorEnrolmentRequired,
      ExtraScopeNeedsOwnKeys,
      ProviderUnreachable,
    ],
  }),
  callback: endpoint({
    route: 'GET /auth/oauth/callback/:providerId',
    summary: 'Where a provider sends the browser back',
    access: open(),
    params: Provider,
    query: ProviderResponse,
    ignoresUnknown: true,
    errors: callbackErrors,
  }),
  callbackByForm: endpoint({
    route: 'POST /auth/oauth/callback/:providerId',
    summary: 'Where a provider posts what others append to the address',
    // No owner calls it, so that there is nothing for the audit log.
    changes: false,
    access: open(),
    params: Provider,
    query: ProviderResponse,
    body: ProviderResponse,
    bodyKind: 'json-or-form',
    ignoresUnknown: true,
    errors: callbackErrors,
  }),
  issueCode: endpoint({
    route: 'POST /auth/oauth/code',
    summary: 'Send the signed-in user of a hosted page back to the application, with an authorization code',
    // The session that the code gives is recorded as any other.
    changes: false,
    access: session(),
    body: CodeRequest,
    /** The redirect URI with `code` and `state`. */
    response: z.object({ redirectUrl: z.string() }),
    errors: [RedirectNotTrusted, UserAuthenticationRequired, AccessTokenExpired],
  }),
  crossDomain: endpoint({
    route: 'POST /auth/oauth/cross-domain/authorize',
    summary: 'Hand the session of this origin to another origin of the application, as an authorization code',
    // The session that the code gives exists.
    changes: false,
    access: session(),
    body: CrossDomainRequest,
    /** The redirect URI with `code` and `state`. */
    response: z.object({ redirectUrl: z.string() }),
    errors: [
      RedirectNotTrusted,
      UserAuthenticationRequired,
      SessionRequired,
      RefreshTokenRequired,
      RefreshTokenOfOtherSession,
    ],
  }),
  token: endpoint({
    route: 'POST /auth/oauth/token',
    summary: 'The OAuth token endpoint: exchanges an authorization code, and refreshes',
    changes: false,
    access: open(),
    body: TokenRequest,
    bodyKind: 'json-or-form',
    ignoresUnknown: true,
    ignoresAccessToken: true,
    response: TokenAnswer,
    headers: { pragma: 'no-cache' },
    errors: [
      OAuthClientInvalid,
      PublishableKeyRequired,
      ScopeInvalid,
      AuthorizationCodeInvalid,
      RefreshTokenUnusable,
      MfaRequired,
    ],
  }),
}
