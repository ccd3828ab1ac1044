import type { ProviderGuide } from './guide.ts'

export const facebook: ProviderGuide = {
  console: { name: 'Meta for Developers', url: 'https://developers.facebook.com/apps' },
  steps: [
    'Create an app with the use case `Authenticate and request data from users with Facebook Login`.',
    'Under the use case, add the permission `email` beside `public_profile`.',
    'In the settings of `Facebook Login`, add the callback URL under `Valid OAuth Redirect URIs`.',
    'Under `App settings`, `Basic`, copy the App ID and the App secret.',
    'Enter the addresses of your privacy policy and of your data deletion, and publish the app.',
  ],
  scopes: ['openid', 'public_profile', 'email'],
  clientId: 'App ID',
  clientSecret: 'App secret',
  fields: [
    {
      name: 'facebookConfigId',
      label: 'Configuration ID',
      hint: 'Only with Facebook Login for Business: the ID of the configuration there.',
    },
  ],
  email: 'Never verified: Facebook does not say.',
  problems: [
    { sign: 'Facebook shows “URL blocked”.', fix: 'The callback URL is not among the valid redirect URIs.' },
    {
      sign: 'The test says that Facebook gave no address.',
      fix: 'Add the permission `email`. An account with a phone number alone cannot sign in.',
    },
    { sign: 'Only you can sign in.', fix: 'The app is in development. Publish it, or add people under `App roles`.' },
  ],
}
