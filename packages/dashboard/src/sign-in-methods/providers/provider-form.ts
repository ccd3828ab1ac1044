/** The settings of a provider as its form has them, where every field is there, and as the configuration keeps them. */
import type { ProviderEntry, ProviderSettings } from './provider-entries.ts'

export interface ProviderForm {
  isShared: boolean
  clientId: string
  clientSecret: string
  facebookConfigId: string
  microsoftTenantId: string
  displayName: string
  issuer: string
  verifiedEmailDomains: string
}

export const providerFieldNames: { readonly [Field in keyof ProviderForm]: string } = {
  isShared: 'Keys',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  facebookConfigId: 'Configuration ID',
  microsoftTenantId: 'Tenant',
  displayName: 'Display name',
  issuer: 'Issuer',
  verifiedEmailDomains: 'Verified domains',
}

const texts = [
  'clientId',
  'clientSecret',
  'facebookConfigId',
  'microsoftTenantId',
  'displayName',
  'issuer',
  'verifiedEmailDomains',
] as const

/** `isDevelopment`: there, a provider begins with the practice provider, and everywhere else with keys. */
export function toForm({ type, name, settings }: ProviderEntry, isDevelopment: boolean): ProviderForm {
  const begins = isDevelopment && type !== 'openid'
  return {
    isShared: settings?.isShared ?? begins,
    clientId: settings?.clientId ?? '',
    clientSecret: settings?.clientSecret ?? '',
    facebookConfigId: settings?.facebookConfigId ?? '',
    microsoftTenantId: settings?.microsoftTenantId ?? '',
    // One that is not saved yet has the name that its owner entered a moment ago.
    displayName: (settings ? settings.displayName : type === 'openid' && name) || '',
    issuer: settings?.issuer ?? '',
    verifiedEmailDomains: settings?.verifiedEmailDomains ?? '',
  }
}

/** What the configuration keeps: keys stay with a provider that uses shared ones for now. */
export function getSettings(entry: ProviderEntry, form: ProviderForm): ProviderSettings {
  const { allowSignIn = false, allowConnectedAccounts = true, appleBundles = {} } = entry.settings ?? {}
  const given = texts.flatMap(name => {
    const value = form[name].trim()
    return value === '' ? [] : [[name, value]]
  })
  return {
    type: entry.type,
    isShared: form.isShared,
    allowSignIn,
    allowConnectedAccounts,
    appleBundles,
    ...Object.fromEntries(given),
  }
}
