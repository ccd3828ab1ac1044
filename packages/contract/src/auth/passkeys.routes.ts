/** Stands where the name of a host belongs; whoever knows the page puts its own in place of it. */
export const relyingPartyToReplace = 'THIS_VALUE_WILL_BE_REPLACED.example.com'

export const passkeyRoutes = {
  initiateRegistration: 'POST /auth/passkey/initiate-passkey-registration',
  register: 'POST /auth/passkey/register',
  initiateAuthentication: 'POST /auth/passkey/initiate-passkey-authentication',
  signIn: 'POST /auth/passkey/sign-in',
  list: 'GET /auth/passkeys',
} as const
