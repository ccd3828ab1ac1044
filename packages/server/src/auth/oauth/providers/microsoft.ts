import { storedAddress } from '../../../kernel/mail/stored-address.ts'
import type { Describe } from '../description.ts'
import { idAt, textAt } from '../fields.ts'
import { microsoftTenant } from './microsoft-tenant.ts'

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
    async account({ userInfo }) {
      const me = await userInfo()
      const principal = textAt(me, 'userPrincipalName')
      return {
        accountId: idAt(me, 'id'),
        displayName: textAt(me, 'displayName'),
        profileImageUrl: null,
        // A principal's name is often an address, and of guests it never is.
        email: textAt(me, 'mail') ?? (principal && storedAddress(principal) ? principal : null),
        // A tenant's administrator can enter any address.
        isEmailVerified: false,
      }
    },
  }
}
