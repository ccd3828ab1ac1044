import type { ProviderGuide } from './guide.ts'

export const github: ProviderGuide = {
  console: { name: 'GitHub developer settings', url: 'https://github.com/settings/developers' },
  steps: [
    'Under `OAuth Apps`, choose `New OAuth app`. For an organization, do it in the settings of the organization.',
    'Enter the address of your app as `Homepage URL`.',
    'Enter the callback URL as `Authorization callback URL`.',
    'Register the app, and copy the client ID.',
    'Choose `Generate a new client secret` and copy it: GitHub shows it once.',
  ],
  scopes: ['user:email'],
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  email: 'Verified where GitHub says so, for the primary address of the account.',
  problems: [
    {
      sign: 'GitHub shows “The redirect_uri is not associated with this application”.',
      fix: 'Compare the callback URL with the one in the settings of the app.',
    },
    {
      sign: 'The test says that the app lacks the permission to read email addresses.',
      fix: 'This is a GitHub App. Under `Permissions`, `Account permissions`, set `Email addresses` to `Read-only`.',
    },
  ],
}
