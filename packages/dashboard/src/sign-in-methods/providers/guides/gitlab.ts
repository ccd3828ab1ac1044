import type { ProviderGuide } from './guide.ts'

export const gitlab: ProviderGuide = {
  console: { name: 'GitLab applications', url: 'https://gitlab.com/-/user_settings/applications' },
  steps: [
    'Choose `Add new application`. For a group, do it in the settings of the group.',
    'Enter the callback URL as `Redirect URI`.',
    'Leave `Confidential` on, and tick the scope `read_user`.',
    'Save, and copy the Application ID and the Secret.',
  ],
  scopes: ['read_user'],
  clientId: 'Application ID',
  clientSecret: 'Secret',
  email: 'Verified where GitLab has confirmed it.',
  problems: [
    {
      sign: 'GitLab shows “The redirect URI included is not valid”.',
      fix: 'Compare the callback URL with the one of the application.',
    },
    { sign: 'GitLab shows “The requested scope is invalid”.', fix: 'Tick `read_user` in the application.' },
    {
      sign: 'Your GitLab runs on a server of your own.',
      fix: 'Use the type OpenID Connect: its issuer is the address of that server.',
    },
  ],
}
