import type { ProviderDescription } from '../description.ts'
import { isTrueAt, listAt, textAt } from '../fields.ts'

export const bitbucket: ProviderDescription = {
  name: 'Bitbucket',
  authorizationEndpoint: 'https://bitbucket.org/site/oauth2/authorize',
  tokenEndpoint: 'https://bitbucket.org/site/oauth2/access_token',
  scopes: ['account', 'email'],
  userInfo: 'https://api.bitbucket.org/2.0/user',
  async account({ userInfo, read }) {
    const user = await userInfo()
    const entries = listAt((await read('https://api.bitbucket.org/2.0/user/emails')).json, 'values')
    const entry = entries.find(each => isTrueAt(each, 'is_primary')) ?? entries[0]
    return {
      accountId: textAt(user, 'account_id'),
      displayName: textAt(user, 'display_name'),
      profileImageUrl: textAt(user, 'links', 'avatar', 'href'),
      email: textAt(entry, 'email'),
      isEmailVerified: isTrueAt(entry, 'is_confirmed'),
    }
  },
}
