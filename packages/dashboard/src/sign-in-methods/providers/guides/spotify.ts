import type { ProviderGuide } from './guide.ts'

export const spotify: ProviderGuide = {
  console: { name: 'Spotify for Developers', url: 'https://developer.spotify.com/dashboard' },
  steps: [
    'Choose `Create app`, and tick `Web API`.',
    'Add the callback URL to `Redirect URIs`, and save.',
    'Under `Settings`, copy the Client ID and the Client secret.',
    'A new app is in development mode: add people under `User Management`, or request the extension.',
  ],
  scopes: ['user-read-email', 'user-read-private'],
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  email: 'Never verified: Spotify lets people enter any address.',
  problems: [
    {
      sign: 'Spotify shows “INVALID_CLIENT: Invalid redirect URI”.',
      fix: 'The callback URL is not among the redirect URIs. Spotify takes http with 127.0.0.1 only, not with localhost.',
    },
    {
      sign: 'Only some people can sign in.',
      fix: 'The app is in development mode, for people who are listed under `User Management`.',
    },
  ],
}
