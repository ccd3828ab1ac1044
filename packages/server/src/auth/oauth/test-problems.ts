/** What went wrong in a test sign-in, in words for the owner of the project, and what to do about it. */
import type { OAuthTestProblem, OAuthTestProblemKind, ProviderResponse } from '@latchkey/contract'
import type { App } from '../../app.ts'
import { getFailure } from '../../kernel/oauth-client/failure.ts'
import type { TestOutcome, TestProblem } from './oauth-tests.store.ts'
import { ProviderRefusal, type ProviderSetup, ProviderUnavailable } from './provider.ts'
import { deniedByPerson } from './provider-account.ts'
import { logFailure } from './provider-failures.ts'

const problem = (kind: OAuthTestProblemKind, more: Partial<TestProblem> = {}): { readonly problem: TestProblem } => ({
  problem: { kind, message: null, providerError: null, ...more },
})

export const timedOut: TestOutcome = problem('timed-out')

/** What the provider sent in place of a code. Null: it sent a code. */
export function withoutCode(
  { log }: App,
  { id, type }: ProviderSetup,
  { code, error, errorDescription = '' }: ProviderResponse,
): TestOutcome | null {
  if (error === undefined) return code ? null : problem('other')
  log.warn({ provider: id, type, error, detail: errorDescription }, 'an OAuth provider returned an error')
  const kind = deniedByPerson.includes(error) ? 'access-denied' : getFailure(error, errorDescription, {}).kind
  return problem(kind, { providerError: shown(error) })
}

/** @throws the error, if it is none of the provider's */
export function failureOfTest(app: App, setup: ProviderSetup, error: unknown): TestOutcome {
  if (error instanceof ProviderUnavailable) {
    logFailure(app, setup, error)
    return problem('unavailable')
  }
  if (!(error instanceof ProviderRefusal)) throw error
  logFailure(app, setup, error)
  const { kind, publicMessage, providerError } = error
  const message = kind === 'unusable-account' || kind === 'other' ? publicMessage : null
  return problem(kind, { message, providerError: shown(providerError) })
}

/** Before the browser leaves, only what the issuer says of itself is read. */
export function failureBeforeProvider(app: App, setup: ProviderSetup, error: unknown): TestOutcome {
  const failure = failureOfTest(app, setup, error)
  return setup.type === 'openid' ? problem('no-discovery') : failure
}

/** A code, and nothing that could hold a secret or an address. */
function shown(providerError: string | null): string | null {
  return providerError !== null && /^[a-z0-9_.-]{1,64}$/i.test(providerError) ? providerError : null
}

export function explained({ kind, message, providerError }: TestProblem): OAuthTestProblem {
  const words = explanations[kind]
  return { kind, message: message ?? words.message, fix: words.fix, providerError }
}

const explanations: Readonly<Record<OAuthTestProblemKind, { readonly message: string; readonly fix: string }>> = {
  'no-discovery': {
    message: 'What the issuer says of itself could not be read.',
    fix: 'Open the issuer with /.well-known/openid-configuration behind it. It must answer there with JSON whose “issuer” is written as you entered it, and this server must be able to reach it.',
  },
  'access-denied': {
    message: 'Access was denied at the provider.',
    fix: 'If you did not decline yourself, your app at the provider may still be limited to test users: add your account there, or publish the app.',
  },
  'invalid-grant': {
    message: 'The provider did not accept its own code any more.',
    fix: 'Start the test again. If that repeats, compare the callback URL at the provider with the one on this page, character by character.',
  },
  'invalid-client': {
    message: 'The provider did not accept the client id and secret.',
    fix: 'Copy both from the provider once more, without spaces around them. A secret may have expired: then make a new one there.',
  },
  'invalid-scope': {
    message: 'Your app at the provider may not request one of the scopes.',
    fix: 'Allow the scopes that this page lists in the settings of your app at the provider.',
  },
  'unusable-account': {
    message: 'The provider did not say whose account it is.',
    fix: 'Allow the scopes that this page lists in the settings of your app at the provider, and try another account.',
  },
  unavailable: {
    message: 'The provider cannot be reached, or fails at the moment.',
    fix: 'Try again shortly. If that repeats, check that this server can reach the provider.',
  },
  'timed-out': {
    message: 'More than ten minutes passed at the provider.',
    fix: 'Start the test again.',
  },
  other: {
    message: 'The provider returned an error instead of an account.',
    fix: 'Compare the settings at the provider with the steps on this page. The log of the server has what the provider wrote.',
  },
}
