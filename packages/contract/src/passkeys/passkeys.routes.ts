/** A placeholder for the relying party id; the SDK replaces it by the host name of the page. */
export const relyingPartyToReplace = 'THIS_VALUE_WILL_BE_REPLACED.example.com'

export const passkeyRoutes = {
  initiateRegistration: 'POST /auth/passkey/initiate-passkey-registration',
  register: 'POST /auth/passkey/register',
  initiateAuthentication: 'POST /auth/passkey/initiate-passkey-authentication',
  signIn: 'POST /auth/passkey/sign-in',
  list: 'GET /auth/passkeys',
  rename: 'PATCH /auth/passkeys/:passkeyId',
  remove: 'DELETE /auth/passkeys/:passkeyId',
} as const
