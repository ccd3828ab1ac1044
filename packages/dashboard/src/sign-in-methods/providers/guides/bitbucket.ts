import type { ProviderGuide } from './guide.ts'

export const bitbucket: ProviderGuide = {
  console: { name: 'Bitbucket workspaces', url: 'https://bitbucket.org/account/workspaces/' },
  steps: [
    'Open the settings of a workspace, then `OAuth consumers`, and choose `Add consumer`.',
    'Enter the callback URL as `Callback URL`.',
    'Leave `This is a private consumer` on.',
    'Tick the permissions `Account: Read` and `Account: Email`, and save.',
    'Open the consumer, and copy the Key and the Secret.',
  ],
  scopes: ['account', 'email'],
  clientId: 'Key',
  clientSecret: 'Secret',
  email: 'Verified where Bitbucket has confirmed it.',
  problems: [
    { sign: 'Bitbucket shows “Invalid redirect_uri”.', fix: 'The callback URL of the consumer is another one.' },
    { sign: 'The account has no address.', fix: 'Tick `Account: Email` in the consumer.' },
  ],
}
