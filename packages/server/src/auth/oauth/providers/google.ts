import type { ProviderDescription } from '../description.ts'
import { claimedAccount } from './claimed-account.ts'

const issuer = 'https://accounts.google.com'

export const google: ProviderDescription = {
  name: 'Google',
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenEndpoint: 'https://oauth2.googleapis.com/token',
  scopes: ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/userinfo.profile'],
  parameters: { include_granted_scopes: 'true' },
  issuer,
  idToken: {
    keySet: 'https://www.googleapis.com/oauth2/v3/certs',
    issuerFor: () => issuer,
    returnsNonce: true,
    namesAccount: true,
  },
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  account: async read => claimedAccount(await read.userInfo()),
}
