import type { ProviderGuide } from './guide.ts'

export const google: ProviderGuide = {
  console: { name: 'Google Cloud console', url: 'https://console.cloud.google.com/auth/clients' },
  steps: [
    'Choose or create a project. The first time, fill in `Branding` and choose the audience `External`.',
    'Under `Clients`, create a client of the type `Web application`.',
    'Add the callback URL under `Authorized redirect URIs`.',
    'Copy the client ID and the client secret.',
    'Under `Audience`, publish the app, so that others than your test users can sign in.',
  ],
  scopes: ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/userinfo.profile'],
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  email: 'Verified where Google says so.',
  problems: [
    {
      sign: 'Google shows “Error 400: redirect_uri_mismatch”.',
      fix: 'The callback URL is not among the redirect URIs, or differs in a character. A change there takes a few minutes.',
    },
    {
      sign: 'Google shows “Access blocked” or “Error 403: access_denied”.',
      fix: 'The app is in testing. Publish it, or add the account as a test user.',
    },
    {
      sign: 'No refresh token arrives for connected accounts.',
      fix: 'Google gives one with consent only. Remove the app at myaccount.google.com/connections and sign in again.',
    },
  ],
}
