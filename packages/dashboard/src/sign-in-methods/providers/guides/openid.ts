import type { ProviderGuide } from './guide.ts'

export const openid: ProviderGuide = {
  console: null,
  steps: [
    'Register a client for a confidential web application at your provider, with the authorization code flow.',
    'Enter the callback URL as its redirect URI.',
    'Allow the scopes `openid`, `profile` and `email`.',
    'Copy the issuer, the client ID and the client secret. The endpoints are discovered from the issuer.',
  ],
  scopes: ['openid', 'profile', 'email'],
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  fields: [
    { name: 'displayName', label: 'Display name', hint: 'What the button says: Sign in with …' },
    {
      name: 'issuer',
      label: 'Issuer',
      hint: 'The address before /.well-known/openid-configuration, written as the provider writes it.',
      isRequired: true,
    },
    {
      name: 'verifiedEmailDomains',
      label: 'Domains whose addresses count as verified',
      hint: 'Separated by commas, such as acme.com, acme.co.uk. A star for all. Empty: an account is never joined to another by its address.',
    },
  ],
  email: 'Verified in the domains that you enter, where the provider says so.',
  problems: [
    {
      sign: 'The test says that the issuer could not be read.',
      fix: 'Open the issuer with /.well-known/openid-configuration behind it. The issuer in that document must be the same, with or without a slash at the end.',
    },
    {
      sign: 'The provider is in your own network.',
      fix: 'Requests to private addresses are refused. The operator of this server can allow the host.',
    },
    {
      sign: 'The provider answers “invalid_client”.',
      fix: 'Its token endpoint must accept client_secret_basic or client_secret_post.',
    },
  ],
}
