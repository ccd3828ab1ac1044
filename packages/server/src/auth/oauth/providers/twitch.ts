import type { Describe } from '../description.ts'
import { textAt, valueAt } from '../fields.ts'

export const twitch: Describe = ({ clientId }) => ({
  name: 'Twitch',
  authorizationEndpoint: 'https://id.twitch.tv/oauth2/authorize',
  tokenEndpoint: 'https://id.twitch.tv/oauth2/token',
  scopes: ['user:read:email'],
  secretIn: 'body',
  errorCodes: {
    'Invalid authorization code': 'invalid-grant',
    'Invalid refresh token': 'invalid-grant',
    'invalid client': 'invalid-client',
    'invalid client secret': 'invalid-client',
  },
  userInfo: 'https://api.twitch.tv/helix/users',
  userInfoHeaders: { 'client-id': clientId ?? '' },
  isAccepted: answer => valueAt(answer, 'data', 0) !== undefined,
  async account({ userInfo }) {
    const answer = await userInfo()
    const email = textAt(answer, 'data', 0, 'email')
    return {
      accountId: textAt(answer, 'data', 0, 'id'),
      displayName: textAt(answer, 'data', 0, 'display_name'),
      profileImageUrl: textAt(answer, 'data', 0, 'profile_image_url'),
      email,
      // It gives verified addresses only.
      isEmailVerified: email !== null,
    }
  },
})
