import type { ProviderDescription } from '../description.ts'
import { textAt } from '../fields.ts'

export const spotify: ProviderDescription = {
  name: 'Spotify',
  authorizationEndpoint: 'https://accounts.spotify.com/authorize',
  tokenEndpoint: 'https://accounts.spotify.com/api/token',
  scopes: ['user-read-email', 'user-read-private'],
  userInfo: 'https://api.spotify.com/v1/me',
  async account({ userInfo }) {
    const me = await userInfo()
    return {
      accountId: textAt(me, 'id'),
      displayName: textAt(me, 'display_name'),
      profileImageUrl: textAt(me, 'images', 0, 'url'),
      email: textAt(me, 'email'),
      // As entered by the user.
      isEmailVerified: false,
    }
  },
}
