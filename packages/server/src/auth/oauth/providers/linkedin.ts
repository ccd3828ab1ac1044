import type { ProviderDescription } from '../description.ts'
import { claimedAccount } from './claimed-account.ts'

export const linkedin: ProviderDescription = {
  name: 'LinkedIn',
  authorizationEndpoint: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenEndpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
  scopes: ['openid', 'profile', 'email'],
  secretIn: 'body',
  knowsPkce: false,
  errorCodes: { user_cancelled_login: 'access-denied', user_cancelled_authorize: 'access-denied' },
  idToken: {
    keySet: 'https://www.linkedin.com/oauth/openid/jwks',
    issuerFor: () => 'https://www.linkedin.com/oauth',
    returnsNonce: false,
    namesAccount: true,
  },
  userInfo: 'https://api.linkedin.com/v2/userinfo',
  account: async read => claimedAccount(await read.userInfo()),
}
