/** The tenants of Microsoft: one organization, all of them, or personal accounts, each with an issuer of its own. */

export interface MicrosoftTenant {
  readonly url: string
  readonly issuerFor: (claims: Readonly<Record<string, unknown>>) => string | null
}

const host = 'https://login.microsoftonline.com'
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The tenant of all personal accounts. */
const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'

export function microsoftTenant(configured: string | null): MicrosoftTenant {
  const tenant = configured?.trim().toLowerCase() || 'consumers'
  const only = tenant === 'consumers' ? consumers : guid.test(tenant) ? tenant : null
  return {
    url: `${host}/${encodeURIComponent(tenant)}`,
    issuerFor({ tid }) {
      // All tenants have the same keys: without this, the token of another tenant would do.
      if (typeof tid !== 'string' || !guid.test(tid) || (only !== null && tid !== only)) return null
      return `${host}/${tid}/v2.0`
    },
  }
}
