/**
 * Test sign-ins: an owner signs in at a provider with the settings of the project, and sees what the provider answered. No
 * user is created, no session begins, and no token of the provider is stored or shown.
 */
import * as z from 'zod'
import { atLeast, open } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { millis, text, uuid } from '../kernel/schema.ts'
import { OAuthProviderNotConfigured } from '../oauth-providers/oauth-providers.errors.ts'

export const OAuthTestLinkUsed = defineText(
  400,
  'This link to a test sign-in was opened before, or has expired. Start the test again in the dashboard.',
)
export const OAuthTestNotFound = defineText(
  404,
  'There is no such test sign-in, or it is more than an hour old. Start the test again.',
)
export const OAuthProviderWithoutKeys = defineText(
  400,
  'There are no keys to test: the project has none of its own for this provider, and the server shares none.',
)

/** What went wrong, by whose side it is mended on. */
export const oauthTestProblems = [
  'no-discovery',
  'access-denied',
  'invalid-grant',
  'invalid-client',
  'invalid-scope',
  'unusable-account',
  'unavailable',
  'timed-out',
  'other',
] as const
export type OAuthTestProblemKind = (typeof oauthTestProblems)[number]

const Account = z.object({
  accountId: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether the provider says that the address belongs to the account, and is believed. */
  isEmailVerified: z.boolean(),
})

const Answer = z.object({
  account: Account,
  requestedScopes: z.array(z.string()),
  /** Null: the provider did not say, which means those that were requested. */
  grantedScopes: z.array(z.string()).nullable(),
  /** Whether access to the account can be renewed when the access token has expired. */
  hasRefreshToken: z.boolean(),
  accessTokenSeconds: z.number().int(),
})

const Problem = z.object({
  kind: z.enum(oauthTestProblems),
  message: z.string(),
  /** What to do about it. */
  fix: z.string(),
  /** The error code of the provider, if it sent one. Its other words are in the log of the server. */
  providerError: z.string().nullable(),
})

export const OAuthTest = z.object({
  id: uuid(),
  providerConfigId: z.string(),
  /** Whether the practice provider stands in for the provider. */
  isPractice: z.boolean(),
  createdAtMillis: millis(),
  /** `waiting` until the browser returns from the provider. One that is not back after ten minutes does not return. */
  state: z.enum(['waiting', 'succeeded', 'failed']),
  answer: Answer.nullable(),
  problem: Problem.nullable(),
})
export interface OAuthTest extends z.infer<typeof OAuthTest> {}
export interface OAuthTestAnswer extends z.infer<typeof Answer> {}
export interface OAuthTestProblem extends z.infer<typeof Problem> {}

export const oauthTestEndpoints = {
  create: endpoint({
    route: 'POST /internal/oauth-tests',
    summary: 'Start a test sign-in at a provider. A browser opens its link once, within ten minutes',
    access: atLeast('admin'),
    body: z.object({ providerConfigId: text().max(256) }),
    response: z.object({ id: uuid(), url: z.string() }),
    status: 201,
    errors: [OAuthProviderNotConfigured, OAuthProviderWithoutKeys],
  }),
  open: endpoint({
    route: 'GET /auth/oauth/test',
    summary: 'Send the browser to the provider for a test sign-in',
    access: open(),
    query: z.object({ ticket: text().max(1_000) }),
    errors: [OAuthTestLinkUsed],
  }),
  read: endpoint({
    route: 'GET /internal/oauth-tests/:oauthTestId',
    summary: 'What a provider answered to a test sign-in. It is kept for an hour',
    access: atLeast('admin'),
    // It has the name and the address of who signed in.
    role: 'developer',
    params: z.object({ oauthTestId: uuid() }),
    response: OAuthTest,
    errors: [OAuthTestNotFound],
  }),
}
