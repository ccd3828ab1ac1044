/** Accounts at providers that users have connected: to sign in, to act at the provider in their name, or both. */
import * as z from 'zod'
import { atLeast, self, visitor } from '../kernel/access.ts'
import { email } from '../kernel/address.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { byLevel } from '../kernel/level.ts'
import { list, success } from '../kernel/page.ts'
import { providerAccountId, text, userRef, uuid } from '../kernel/schema.ts'
import { UserNotFound } from '../users/users.errors.ts'
import {
  LastSignInMethod,
  OAuthAccountTaken,
  OAuthAccountTwice,
  OAuthProviderNotConfigured,
  OAuthProviderNotFound,
  OAuthSignInTwice,
  OnlyOwnOAuthProviders,
} from './oauth-providers.errors.ts'

const ClientView = z.object({
  id: uuid(),
  userId: uuid(),
  providerConfigId: z.string(),
  /** Of the provider: `google`, say. */
  type: z.string(),
  /** Left out when it is not known. */
  email: z.string().optional(),
  allowSignIn: z.boolean(),
  allowConnectedAccounts: z.boolean(),
})
const ServerView = ClientView.extend({ accountId: z.string() })
const OAuthProviderView = byLevel({ client: ClientView, server: ServerView })
export interface OAuthProvider extends z.infer<typeof ServerView> {}

export const OAuthProviderCreate = z.object({
  userId: userRef(),
  providerConfigId: text().max(256),
  accountId: providerAccountId(),
  email: email().optional(),
  allowSignIn: z.boolean(),
  allowConnectedAccounts: z.boolean(),
})
export interface OAuthProviderCreate extends z.infer<typeof OAuthProviderCreate> {}

const Flags = z.object({ allowSignIn: z.boolean().optional(), allowConnectedAccounts: z.boolean().optional() })
const Change = Flags.extend({ email: email().optional(), accountId: providerAccountId().optional() })
export const OAuthProviderUpdate = byLevel({ client: Flags, server: Change })
export interface OAuthProviderUpdate extends z.infer<typeof Change> {}

const params = z.object({ userId: userRef(), oauthProviderId: uuid() })
const own = self('params', 'userId', { otherwise: OnlyOwnOAuthProviders })

export const oauthProviderEndpoints = {
  list: endpoint({
    route: 'GET /oauth-providers',
    summary: 'The connected accounts of a user, oldest first',
    access: visitor(self('query', 'userId', { otherwise: OnlyOwnOAuthProviders })),
    query: z.object({ userId: userRef().optional() }),
    response: byLevel({ client: list(ClientView), server: list(ServerView) }),
    errors: [OnlyOwnOAuthProviders],
  }),
  create: endpoint({
    route: 'POST /oauth-providers',
    summary: 'Connect an account at a provider to a user',
    access: atLeast('server'),
    body: OAuthProviderCreate,
    response: ServerView,
    status: 201,
    errors: [OAuthProviderNotConfigured, UserNotFound, OAuthSignInTwice, OAuthAccountTwice, OAuthAccountTaken],
  }),
  read: endpoint({
    route: 'GET /oauth-providers/:userId/:oauthProviderId',
    summary: 'A connected account of a user',
    access: visitor(own),
    params,
    response: OAuthProviderView,
    errors: [OnlyOwnOAuthProviders, UserNotFound, OAuthProviderNotFound],
  }),
  update: endpoint({
    route: 'PATCH /oauth-providers/:userId/:oauthProviderId',
    summary: 'Say what a connected account is used for',
    audited: 'everyone',
    access: visitor(own),
    params,
    body: OAuthProviderUpdate,
    response: OAuthProviderView,
    errors: [
      OnlyOwnOAuthProviders,
      UserNotFound,
      OAuthProviderNotFound,
      OAuthSignInTwice,
      OAuthAccountTwice,
      OAuthAccountTaken,
      LastSignInMethod,
    ],
  }),
  delete: endpoint({
    route: 'DELETE /oauth-providers/:userId/:oauthProviderId',
    summary: 'Disconnect an account, with the tokens that are stored of it',
    audited: 'everyone',
    access: visitor(own),
    params,
    response: success(),
    errors: [OnlyOwnOAuthProviders, UserNotFound, OAuthProviderNotFound, LastSignInMethod],
  }),
}
