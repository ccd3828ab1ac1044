/** From a provider's configuration to what is done there. */
import { apiPath, type ProviderType } from '@latchkey/contract'
import { type App, perApp } from '../../app.ts'
import type { OAuthKeys } from '../../config.ts'
import { createDiscovery, type Discovery } from '../../kernel/oauth-client/discovery.ts'
import { createKeySets } from '../../kernel/oauth-client/key-sets.ts'
import { sendThrough } from '../../kernel/oauth-client/send.ts'
import { spendOutgoingRequest } from '../../projects/spending.ts'
import { createProviderClient, type ProviderTools, scopesWith } from './client.ts'
import { createPracticeClient } from './practice/practice-client.ts'
import type { ProviderClient, ProviderSetup } from './provider.ts'
import { openIdName, openIdProvider, openIdScopes } from './providers/openid.ts'
import { describedProvider } from './providers/providers.ts'
import { translating } from './refusals.ts'

/**
 * Null if the provider uses shared keys and this server has none for it. In development the practice provider stands in
 * for all that use shared keys. A use is a few requests, which the ceilings count as one.
 *
 * @throws `TooManyAttempts`
 */
export async function getProviderClient(
  app: App,
  setup: ProviderSetup,
  projectId: string,
): Promise<ProviderClient | null> {
  const { type, isShared, issuer } = setup
  if (type === 'openid') {
    const keys = ownKeys(setup)
    if (!keys || !issuer) return null
    await spendOutgoingRequest(app, projectId)
    return createOpenIdClient(setup, issuer, keys, getTools(app))
  }
  if (isPractised(app, setup)) return createPracticeClient(app, { ...setup, type }, projectId)
  const keys = isShared ? sharedKeys(app, type) : ownKeys(setup)
  if (!keys) return null
  await spendOutgoingRequest(app, projectId)
  const complete = { ...setup, ...keys }
  return createProviderClient(complete, describedProvider(type, complete), keys, getTools(app))
}

/** Whether the practice provider stands in for it. */
export function isPractised({ config }: App, { type, isShared }: ProviderSetup): boolean {
  return isShared && type !== 'openid' && config.mode === 'development'
}

function ownKeys({ clientId, clientSecret }: ProviderSetup): OAuthKeys | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

function sharedKeys({ config }: App, type: ProviderType): OAuthKeys | null {
  const all: Readonly<Partial<Record<ProviderType, OAuthKeys>>> = config.oauth
  return all[type] ?? null
}

/** Key sets and discovery documents are remembered for all projects. */
const getTools = perApp(({ clock, config, fetch }) => {
  const tools = { send: sendThrough(fetch), clock, allowHttp: config.outgoing.allowHttp }
  return { ...tools, keySets: createKeySets(tools), discover: createDiscovery(tools) }
})

/** Without it, many providers give no refresh token. */
const offlineAccess = 'offline_access'

function createOpenIdClient(
  setup: ProviderSetup,
  issuer: string,
  keys: OAuthKeys,
  tools: ProviderTools & { readonly discover: Discovery },
): ProviderClient {
  const client = async () => {
    const discovered = await translating(openIdName, () => tools.discover(issuer))
    return createProviderClient(setup, openIdProvider(setup, discovered), keys, tools)
  }
  return {
    setup,
    postsForm: false,
    scopesWith: extra => scopesWith(openIdScopes, extra),
    async authorizationUrl(input) {
      const url = await (await client()).authorizationUrl(input)
      // OpenID Connect Core 11: it is ignored without consent.
      if (input.extraScopes.includes(offlineAccess)) url.searchParams.set('prompt', 'consent')
      return url
    },
    exchange: async input => (await client()).exchange(input),
    account: async tokens => (await client()).account(tokens),
    refresh: async input => (await client()).refresh(input),
    accepts: async accessToken => (await client()).accepts(accessToken),
  }
}

/** What an owner enters at the provider. */
export function callbackUrl({ config }: App, { id }: Pick<ProviderSetup, 'id'>): string {
  return `${config.publicUrl}${apiPath}/auth/oauth/callback/${encodeURIComponent(id)}`
}
