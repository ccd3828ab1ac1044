import type { ProviderDescription } from '../description.ts'
import { idAt, isTrueAt, listAt, textAt } from '../fields.ts'

export const github: ProviderDescription = {
  name: 'GitHub',
  authorizationEndpoint: 'https://github.com/login/oauth/authorize',
  tokenEndpoint: 'https://github.com/login/oauth/access_token',
  scopes: ['user:email'],
  // Of OAuth apps the tokens never expire. They are requested again like those of GitHub apps.
  tokenLifetimeSeconds: 8 * 60 * 60,
  errorCodes: {
    bad_verification_code: 'invalid-grant',
    bad_refresh_token: 'invalid-grant',
    incorrect_client_credentials: 'invalid-client',
  },
  userInfo: 'https://api.github.com/user',
  userInfoHeaders: { 'x-github-api-version': '2022-11-28' },
  async account({ userInfo, read, unusable }) {
    const user = await userInfo()
    // The address of the profile is the one that the user shows; it may be missing, and nothing says that it is verified.
    const emails = await read('https://api.github.com/user/emails')
    if (emails.isForbidden) throw unusable('The GitHub app lacks the permission to read email addresses.')
    const primary = listAt(emails.json).find(entry => isTrueAt(entry, 'primary'))
    return {
      accountId: idAt(user, 'id'),
      displayName: textAt(user, 'name'),
      profileImageUrl: textAt(user, 'avatar_url'),
      email: textAt(primary, 'email'),
      isEmailVerified: isTrueAt(primary, 'verified'),
    }
  },
}
