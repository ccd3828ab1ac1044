/** The providers of a project, set up or not, as the catalogue shows them. */
import { providerNames, providerTypes } from '@latchkey/contract/providers'
import type { CompleteConfig, ProjectConfig } from '@latchkey/js'
import { isProviderId, openIdName, type ProviderType } from './provider-names.ts'

export type OfferedProvider = ProjectConfig['oauthProviders'][number]
export type ProviderSettings = CompleteConfig['auth']['oauth']['providers'][string]

export interface ProviderEntry {
  /** Its key in the configuration, which stands in the callback URL. */
  readonly id: string
  readonly type: ProviderType
  readonly name: string
  /** Nothing while it is not in the configuration. */
  readonly settings: ProviderSettings | undefined
}

/** The twelve, then those that the project has under ids of its own. */
export function providerEntries(config: CompleteConfig): ProviderEntry[] {
  const { providers } = config.auth.oauth
  const own = Object.keys(providers).filter(id => !isProviderId(id))
  return [...providerTypes, ...own.sort()].flatMap(id => providerEntry(config, id) ?? [])
}

/** Of any id that a provider may have; one that the configuration does not have is an OpenID Connect provider. */
export function providerEntry({ auth }: CompleteConfig, id: string): ProviderEntry | undefined {
  const { providers } = auth.oauth
  const settings = Object.hasOwn(providers, id) ? providers[id] : undefined
  if (isProviderId(id)) return { id, type: id, name: providerNames[id], settings: settings?.type && settings }
  if (!/^[a-z0-9_:]{1,256}$/.test(id)) return undefined
  const type = settings?.type ?? 'openid'
  const name = type === 'openid' ? (settings?.displayName ?? id) : `${providerNames[type]} (${id})`
  return { id, type, name, settings: settings?.type && settings }
}

/** Whose keys it uses, in words. */
export function describeKeys({ settings }: ProviderEntry, isDevelopment: boolean): string {
  if (!settings) return 'Not set up'
  if (!settings.isShared) return 'Own keys'
  return isDevelopment ? 'Practice provider' : 'Shared keys'
}

/** What it is below the names of the twelve. */
export function describeKind({ id, type }: ProviderEntry): string | undefined {
  return isProviderId(id) || type !== 'openid' ? undefined : openIdName
}

/** Those with which people can sign in, as the sign-in page knows them: each of the twelve once, by its type. */
export function providersForSignIn({ auth }: CompleteConfig): OfferedProvider[] {
  const offered = new Map<string, OfferedProvider>()
  for (const [id, { allowSignIn, type, displayName }] of Object.entries(auth.oauth.providers)) {
    if (!allowSignIn || !type) continue
    if (type === 'openid') offered.set(id, { id, ...(displayName !== undefined && { displayName }) })
    else offered.set(type, { id: type })
  }
  return [...offered.values()]
}

/** An id from a name: what an id may have of it. */
export function idFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}
