import type { Describe } from '../description.ts'
import { idAt, textAt } from '../fields.ts'

const graph = 'https://graph.facebook.com/v20.0'

export const facebook: Describe = ({ facebookConfigId }) => ({
  name: 'Facebook',
  authorizationEndpoint: 'https://facebook.com/v20.0/dialog/oauth/',
  tokenEndpoint: `${graph}/oauth/access_token`,
  scopes: ['openid', 'public_profile', 'email'],
  ...(facebookConfigId ? { parameters: { config_id: facebookConfigId } } : {}),
  errorCodes: {
    '100.36007': 'invalid-grant',
    '100.36009': 'invalid-grant',
    '1': 'invalid-client',
    '101': 'invalid-client',
  },
  idToken: {
    keySet: 'https://www.facebook.com/.well-known/oauth/openid/jwks',
    issuerFor: () => 'https://www.facebook.com',
    returnsNonce: false,
    namesAccount: true,
  },
  userInfo: `${graph}/me?fields=id,name,email`,
  async account({ userInfo, read, unusable }) {
    const me = await userInfo()
    const accountId = idAt(me, 'id')
    const email = textAt(me, 'email')
    if (!email)
      throw unusable(
        'Facebook gave no email address. The app at Facebook must ask for the scope email, and the user must have one.',
      )
    const { json } = await read(`${graph}/${encodeURIComponent(accountId ?? 'me')}?fields=picture.type(small)`)
    return {
      accountId,
      displayName: textAt(me, 'name'),
      profileImageUrl: textAt(json, 'picture', 'data', 'url'),
      email,
      isEmailVerified: false,
    }
  },
})
