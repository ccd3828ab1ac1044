import type { ProviderDescription } from '../description.ts'
import { isTrueOrTextAt, textAt } from '../fields.ts'

const issuer = 'https://appleid.apple.com'

/** Its client secret is a JWT that the owner has signed with the key of their app. */
export const apple: ProviderDescription = {
  name: 'Apple',
  authorizationEndpoint: 'https://appleid.apple.com/auth/authorize',
  tokenEndpoint: 'https://appleid.apple.com/auth/token',
  scopes: ['name', 'email'],
  secretIn: 'body',
  postsForm: true,
  parameters: { response_mode: 'form_post' },
  errorCodes: { user_cancelled_authorize: 'access-denied' },
  idToken: {
    keySet: 'https://appleid.apple.com/auth/keys',
    issuerFor: () => issuer,
    isRequired: true,
    returnsNonce: true,
    namesAccount: true,
  },
  userInfo: 'https://appleid.apple.com/auth/userinfo',
  async account({ claims }) {
    return {
      accountId: textAt(claims, 'sub'),
      // Given once, with the first sign-in, by the browser and unsigned.
      displayName: null,
      profileImageUrl: null,
      email: textAt(claims, 'email'),
      isEmailVerified: isTrueOrTextAt(claims, 'email_verified'),
    }
  },
}
