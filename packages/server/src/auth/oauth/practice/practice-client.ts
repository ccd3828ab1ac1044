/** The practice provider as a provider: reached within the process, whatever the network is like. */
import type { ProviderType } from '@latchkey/contract'
import { type App, perApp } from '../../../app.ts'
import { OAuthFailure } from '../../../kernel/oauth-client/failure.ts'
import { createKeySets } from '../../../kernel/oauth-client/key-sets.ts'
import { reachable, type Send } from '../../../kernel/oauth-client/send.ts'
import { createProviderClient } from '../client.ts'
import type { ProviderDescription } from '../description.ts'
import type { ProviderClient, ProviderSetup } from '../provider.ts'
import { claimedAccount } from '../providers/claimed-account.ts'
import { describedProvider } from '../providers/providers.ts'
import { getIssuer, practiceAnswer, practiceKeys } from './practice-provider.ts'

export function createPracticeClient(
  app: App,
  setup: ProviderSetup & { readonly type: ProviderType },
  projectId: string,
): ProviderClient {
  const keys = practiceKeys(app, projectId)
  return createProviderClient({ ...setup, ...keys }, practising(app, setup), keys, getTools(app))
}

/** With the name and the scopes of the provider that it stands in for. */
function practising(app: App, setup: ProviderSetup & { readonly type: ProviderType }): ProviderDescription {
  const { name, scopes } = describedProvider(setup.type, setup)
  const issuer = getIssuer(app, setup.type)
  return {
    name: `${name} (practice)`,
    scopes,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    issuer,
    namesIssuer: true,
    idToken: {
      keySet: `${issuer}/jwks`,
      issuerFor: () => issuer,
      isRequired: true,
      returnsNonce: true,
      namesAccount: true,
    },
    userInfo: `${issuer}/userinfo`,
    account: async read => claimedAccount(await read.userInfo()),
  }
}

const getTools = perApp(app => {
  const send: Send = async request => {
    const answer = await practiceAnswer(app, request)
    if (!answer) throw new OAuthFailure('unavailable', 'the practice provider has no such endpoint')
    return reachable(answer)
  }
  // The public URL of a development server is usually http, and no request leaves the process.
  return { send, keySets: createKeySets({ send, clock: app.clock }), clock: app.clock, allowHttp: true }
})
