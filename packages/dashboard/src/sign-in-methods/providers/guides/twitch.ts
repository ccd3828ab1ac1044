import type { ProviderGuide } from './guide.ts'

export const twitch: ProviderGuide = {
  console: { name: 'Twitch Developer Console', url: 'https://dev.twitch.tv/console/apps' },
  steps: [
    'Choose `Register Your Application`. Twitch requires two-factor authentication for your account.',
    'Add the callback URL to `OAuth Redirect URLs`.',
    'Choose a category and the client type `Confidential`.',
    'Choose `Manage`, copy the Client ID, and make a `New Secret`.',
  ],
  scopes: ['user:read:email'],
  clientId: 'Client ID',
  clientSecret: 'Client Secret',
  email: 'Always verified: Twitch gives verified addresses only.',
  problems: [
    { sign: 'Twitch shows “redirect_mismatch”.', fix: 'Compare the callback URL with the one of the application.' },
    { sign: 'The account has no address.', fix: 'It has not verified its address at Twitch.' },
  ],
}
