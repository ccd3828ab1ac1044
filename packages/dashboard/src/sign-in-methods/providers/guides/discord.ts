import type { ProviderGuide } from './guide.ts'

export const discord: ProviderGuide = {
  console: { name: 'Discord Developer Portal', url: 'https://discord.com/developers/applications' },
  steps: [
    'Choose `New Application`.',
    'Under `OAuth2`, add the callback URL to `Redirects`, and save.',
    'Copy the Client ID there.',
    'Choose `Reset Secret` and copy the Client Secret: Discord shows it once.',
  ],
  scopes: ['identify', 'email'],
  clientId: 'Client ID',
  clientSecret: 'Client Secret',
  email: 'Verified where Discord says so.',
  problems: [
    {
      sign: 'Discord shows “Invalid OAuth2 redirect_uri”.',
      fix: 'The callback URL is not among the redirects, or was not saved.',
    },
    { sign: 'The test says that the secret is wrong.', fix: 'It was reset. Only the newest one works.' },
  ],
}
