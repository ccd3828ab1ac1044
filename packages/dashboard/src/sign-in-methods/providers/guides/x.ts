import type { ProviderGuide } from './guide.ts'

export const x: ProviderGuide = {
  console: { name: 'X Developer Portal', url: 'https://developer.x.com/en/portal/projects-and-apps' },
  steps: [
    'Open or create an app in a project, and choose `Set up` under `User authentication settings`.',
    'Choose the permission `Read` and the type `Web App, Automated App or Bot`.',
    'Enter the callback URL as `Callback URI`, and the address of your app as `Website URL`.',
    'Under `Keys and tokens`, copy the `OAuth 2.0 Client ID` and `Client Secret`, not the API key.',
  ],
  scopes: ['users.read', 'offline.access', 'tweet.read'],
  clientId: 'OAuth 2.0 Client ID',
  clientSecret: 'OAuth 2.0 Client Secret',
  email: 'None: X gives no address. People sign up without one.',
  problems: [
    { sign: 'X shows “Something went wrong”.', fix: 'The callback URI differs, or these are keys of OAuth 1.0a.' },
    { sign: 'X answers that there were too many requests.', fix: 'The free plan allows few calls a day.' },
  ],
}
