import * as z from 'zod'
import { UserIdDoesNotExist } from '../contact-channels/contact-channels.contract.ts'
import { atLeast, open, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { UserAuthenticationRequired } from '../kernel/envelope.errors.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { success } from '../kernel/page.ts'
import { text, userRef } from '../kernel/schema.ts'
import { sessionRoutes } from './sessions.routes.ts'

export const RefreshTokenUnusable = defineError(
  'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  401,
  'The session has ended. Sign in again.',
)
export const OAuthClientInvalid = defineError(
  'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
  400,
  (_: { clientId: string | null }) =>
    'client_id must be the project id and client_secret one of its publishable client keys.',
)
export const ScopeInvalid = defineError(
  'INVALID_SCOPE',
  400,
  (_: { scope: string }) => 'The only scope of this server is legacy.',
)
export const AuthorizationCodeInvalid = defineError(
  'INVALID_AUTHORIZATION_CODE',
  400,
  'The authorization code is not valid, or was used before. Begin the sign-in again.',
)
export const KeySetNotFound = defineText(404, 'There is no project with this id, and so no key set.')

const year = 365 * 24 * 60 * 60 * 1000
export const SessionCreate = z.object({
  userId: userRef(),
  expiresInMillis: z
    .number()
    .int()
    .min(1)
    .max(367 * 24 * 60 * 60 * 1000)
    .default(year),
  isImpersonation: z.boolean().default(false),
})
export interface SessionCreate extends z.infer<typeof SessionCreate> {}

/**
 * The token endpoint's parameters. What each grant needs is checked by its rule, because a missing
 * client must be told apart from a missing grant, in the order that the wire gives.
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

export const TokenAnswer = z.object({
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.number().int(),
  scope: z.literal('legacy'),
})
export interface TokenAnswer extends z.infer<typeof TokenAnswer> {}

export const sessionEndpoints = {
  create: endpoint({
    route: sessionRoutes.create,
    summary: 'Begin a session for a user',
    role: 'support',
    access: atLeast('server'),
    body: SessionCreate,
    response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    errors: [UserIdDoesNotExist],
  }),
  deleteCurrent: endpoint({
    route: sessionRoutes.deleteCurrent,
    summary: 'End the session of the access token: sign out',
    role: 'support',
    access: visitor(),
    response: success(),
    errors: [UserAuthenticationRequired, RefreshTokenUnusable],
  }),
  refreshCurrent: endpoint({
    route: sessionRoutes.refreshCurrent,
    summary: 'A new access token for the refresh token in the header',
    changes: false,
    access: visitor(),
    response: z.object({ accessToken: z.string() }),
    errors: [RefreshTokenUnusable],
  }),
  token: endpoint({
    route: sessionRoutes.token,
    summary: 'The OAuth token endpoint, by which SDKs refresh',
    changes: false,
    access: open(),
    body: TokenRequest,
    bodyKind: 'json-or-form',
    ignoresUnknown: true,
    response: TokenAnswer,
    headers: { pragma: 'no-cache' },
    errors: [OAuthClientInvalid, ScopeInvalid, AuthorizationCodeInvalid, RefreshTokenUnusable],
  }),
  keySet: endpoint({
    route: sessionRoutes.keySet,
    summary: 'The public keys of a project, to verify access tokens with',
    access: open(),
    params: z.object({ projectId: text() }),
    query: z.object({ includeAnonymous: z.boolean().optional() }),
    errors: [KeySetNotFound],
  }),
  anonymousKeySet: endpoint({
    route: sessionRoutes.anonymousKeySet,
    summary: 'The same key set, with the keys of anonymous users',
    access: open(),
    params: z.object({ projectId: text() }),
    errors: [],
  }),
}
