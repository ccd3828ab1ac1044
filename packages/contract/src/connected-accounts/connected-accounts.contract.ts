/** Acting at a provider in the user's name: access tokens of connected accounts. */
import * as z from 'zod'
import {
  ProviderAnswerRefused,
  ProviderClientInvalid,
  ProviderNotEnabled,
  ProviderUnreachable,
} from '../auth/oauth.errors.ts'
import { self, session, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { list } from '../kernel/page.ts'
import { text, userRef, uuid } from '../kernel/schema.ts'

export const OnlyOwnConnectedAccounts = defineText(
  403,
  'A client can see and use only the connected accounts of the signed-in user.',
)
export const AccessTokenNeedsOwnKeys = defineError(
  'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  400,
  'Access tokens of a provider need OAuth keys of the project itself. Its owner can enter them under Auth methods.',
)
export const AccountNotConnected = defineError(
  'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
  400,
  'The user has not connected an account of this provider.',
)
export const ProviderScopeMissing = defineError(
  'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  400,
  'The connected account does not grant the scopes that are needed. Ask the user to connect it again.',
)

const body = z.object({
  /** Separated by spaces. */
  scope: text().max(8_192).optional(),
})
const response = z.object({ accessToken: z.string() })
const errors = [
  ProviderNotEnabled,
  AccessTokenNeedsOwnKeys,
  AccountNotConnected,
  ProviderScopeMissing,
  ProviderUnreachable,
  ProviderClientInvalid,
  ProviderAnswerRefused,
]

export const ConnectedAccount = z.object({
  userId: uuid(),
  provider: z.string().describe('The id of the provider in the configuration.'),
  providerAccountId: z.string(),
})
export interface ConnectedAccount extends z.infer<typeof ConnectedAccount> {}

export const connectedAccountEndpoints = {
  list: endpoint({
    route: 'GET /connected-accounts/:userId',
    summary: 'The accounts of a user at providers that access tokens can be had for, oldest first',
    access: visitor(self('params', 'userId', { otherwise: OnlyOwnConnectedAccounts })),
    params: z.object({ userId: userRef() }),
    response: list(ConnectedAccount),
    errors: [OnlyOwnConnectedAccounts],
  }),
  createAccessToken: endpoint({
    route: 'POST /connected-accounts/:userId/:providerId/access-token',
    summary: 'An access token of a connected account, refreshed at the provider where that is needed',
    access: visitor(self('params', 'userId', { otherwise: OnlyOwnConnectedAccounts })),
    params: z.object({ userId: userRef(), providerId: text().max(256) }),
    body,
    response,
    status: 201,
    errors: [OnlyOwnConnectedAccounts, ...errors],
  }),
  createAccessTokenOf: endpoint({
    route: 'POST /connected-accounts/:userId/:providerId/:providerAccountId/access-token',
    summary: 'The same for one account, where the user has connected several of the provider',
    access: visitor(self('params', 'userId', { otherwise: OnlyOwnConnectedAccounts })),
    params: z.object({ userId: userRef(), providerId: text().max(256), providerAccountId: text().max(1_024) }),
    body,
    response,
    status: 201,
    errors: [OnlyOwnConnectedAccounts, ...errors],
  }),
  createOwnAccessToken: endpoint({
    route: 'POST /auth/oauth/connected-accounts/:providerId/access-token',
    summary: 'The same for the signed-in user',
    access: session(),
    params: z.object({ providerId: text().max(256) }),
    body,
    response,
    status: 201,
    errors,
  }),
}
