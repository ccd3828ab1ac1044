import { isEmail } from '@latchkey/contract'
import { storedAddress } from '../../../kernel/mail/stored-address.ts'
import type { AccountReader, Describe } from '../description.ts'
import { idAt, textAt } from '../fields.ts'

export const microsoft: Describe = ({ microsoftTenantId }) => {
  const tenant = microsoftTenant(microsoftTenantId)
  return {
    name: 'Microsoft',
    authorizationEndpoint: `${tenant.url}/oauth2/v2.0/authorize`,
    tokenEndpoint: `${tenant.url}/oauth2/v2.0/token`,
    scopes: ['User.Read', 'openid'],
    idToken: {
      keySet: `${tenant.url}/discovery/v2.0/keys`,
      issuerFor: tenant.issuerFor,
      returnsNonce: true,
      // Its subject is another one for each client.
      namesAccount: false,
    },
    userInfo: 'https://graph.microsoft.com/v1.0/me',
    async account({ claims, userInfo }) {
      const me = await userInfo()
      const accountId = idAt(me, 'id')
      return {
        accountId,
        otherIds: otherIds(accountId, claims),
        displayName: textAt(me, 'displayName'),
        profileImageUrl: null,
        email: textAt(me, 'mail') ?? addressIn(textAt(me, 'userPrincipalName')),
        // A tenant's administrator can enter any address.
        isEmailVerified: false,
      }
    },
  }
}

/**
 * Microsoft Graph names an account for all clients alike. Products that read the ID token alone store its subject, which is
 * another one for each client, or its object id: that of Graph, for a personal account as a UUID.
 */
function otherIds(graphId: string | null, claims: AccountReader['claims']): readonly string[] {
  const personal = /^([\da-f]{4})([\da-f]{12})$/i.exec(graphId ?? '')
  const objectId = personal ? `00000000-0000-0000-${personal[1]}-${personal[2]}`.toLowerCase() : null
  return [textAt(claims, 'sub'), objectId].filter(id => id !== null)
}

/** A principal's name is often an address. Of a guest, `ada_example.com#EXT#@tenant.onmicrosoft.com`, it never is. */
function addressIn(principal: string | null): string | null {
  if (principal === null || /#EXT#/i.test(principal)) return null
  const stored = storedAddress(principal)
  return stored !== null && isEmail(stored) ? principal : null
}

interface MicrosoftTenant {
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
