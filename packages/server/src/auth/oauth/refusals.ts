/** Failures of the OAuth client as what a sign-in may show. */
import { type FailureKind, OAuthFailure } from '../../kernel/oauth-client/failure.ts'
import { ProviderRefusal, ProviderUnavailable } from './provider.ts'

/** `provider`: its name. */
export async function translating<Result>(provider: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error
    const { kind, detail, providerError } = error
    if (kind === 'unavailable') throw new ProviderUnavailable(`${provider}: ${detail}`)
    throw new ProviderRefusal(kind, sentences[kind](provider), `${provider}: ${detail}`, providerError)
  }
}

const sentences: Readonly<Record<Exclude<FailureKind, 'unavailable'>, (provider: string) => string>> = {
  'access-denied': provider => `The sign-in with ${provider} was cancelled.`,
  'invalid-grant': provider => `${provider} did not accept the sign-in, which may have taken too long. Start again.`,
  'invalid-client': provider => `The credentials of this project for ${provider} are wrong.`,
  'invalid-scope': provider => `The app of this project at ${provider} may not ask for one of these scopes.`,
  other: provider => `The sign-in with ${provider} failed.`,
}
