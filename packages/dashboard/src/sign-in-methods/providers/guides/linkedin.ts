import type { ProviderGuide } from './guide.ts'

export const linkedin: ProviderGuide = {
  console: { name: 'LinkedIn Developers', url: 'https://www.linkedin.com/developers/apps' },
  steps: [
    'Create an app. It needs a LinkedIn page, whose administrator verifies the app.',
    'Under `Products`, request `Sign In with LinkedIn using OpenID Connect`. It is granted at once.',
    'Under `Auth`, add the callback URL to `Authorized redirect URLs for your app`.',
    'Copy the Client ID and the Primary Client Secret.',
  ],
  scopes: ['openid', 'profile', 'email'],
  clientId: 'Client ID',
  clientSecret: 'Primary Client Secret',
  email: 'Verified where LinkedIn says so.',
  problems: [
    {
      sign: 'LinkedIn shows “unauthorized_scope_error”.',
      fix: 'The product `Sign In with LinkedIn using OpenID Connect` is missing. The older one does not do.',
    },
    {
      sign: 'LinkedIn shows “The redirect_uri does not match the registered value”.',
      fix: 'Compare the callback URL with the one under `Auth`.',
    },
  ],
}
