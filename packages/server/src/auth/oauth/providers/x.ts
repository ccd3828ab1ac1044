import type { ProviderDescription } from '../description.ts'
import { idAt, textAt } from '../fields.ts'

export const x: ProviderDescription = {
  name: 'X',
  authorizationEndpoint: 'https://twitter.com/i/oauth2/authorize',
  tokenEndpoint: 'https://api.x.com/2/oauth2/token',
  scopes: ['users.read', 'offline.access', 'tweet.read'],
  errorCodes: {
    'Value passed for the authorization code was invalid.': 'invalid-grant',
    'Value passed for the token was invalid.': 'invalid-grant',
  },
  userInfo: 'https://api.x.com/2/users/me?user.fields=id,name,profile_image_url',
  async account({ userInfo }) {
    const answer = await userInfo()
    return {
      accountId: idAt(answer, 'data', 'id'),
      displayName: textAt(answer, 'data', 'name') ?? textAt(answer, 'data', 'username'),
      profileImageUrl: textAt(answer, 'data', 'profile_image_url'),
      email: null,
      isEmailVerified: false,
    }
  },
}
