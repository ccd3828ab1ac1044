import type { ProviderDescription } from '../description.ts'
import { idAt, listAt, textAt } from '../fields.ts'

export const gitlab: ProviderDescription = {
  name: 'GitLab',
  authorizationEndpoint: 'https://gitlab.com/oauth/authorize',
  tokenEndpoint: 'https://gitlab.com/oauth/token',
  scopes: ['read_user'],
  userInfo: 'https://gitlab.com/api/v4/user',
  async account({ userInfo, read }) {
    const user = await userInfo()
    const email = textAt(user, 'email')
    return {
      accountId: idAt(user, 'id'),
      displayName: textAt(user, 'name'),
      profileImageUrl: textAt(user, 'avatar_url'),
      email,
      isEmailVerified: email !== null && (isConfirmed(user) || (await isConfirmedEntry(email))),
    }

    async function isConfirmedEntry(email: string): Promise<boolean> {
      const { json } = await read('https://gitlab.com/api/v4/user/emails')
      return listAt(json).some(entry => textAt(entry, 'email') === email && isConfirmed(entry))
    }
  },
}

const isConfirmed = (entry: unknown) => textAt(entry, 'confirmed_at') !== null
