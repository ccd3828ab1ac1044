import type { ProviderGuide } from './guide.ts'

export const microsoft: ProviderGuide = {
  console: {
    name: 'Microsoft Entra admin center',
    url: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
  },
  steps: [
    'Under `App registrations`, choose `New registration`.',
    'Choose who may sign in: personal accounts, your organization, or any organization. The tenant below has to fit.',
    'Choose the platform `Web` and enter the callback URL as `Redirect URI`.',
    'Copy the `Application (client) ID`.',
    'Under `Certificates & secrets`, add a client secret and copy its `Value`, not its ID.',
  ],
  scopes: ['User.Read', 'openid'],
  clientId: 'Application (client) ID',
  clientSecret: 'Client secret value',
  fields: [
    {
      name: 'microsoftTenantId',
      label: 'Tenant',
      hint: 'Empty or consumers: personal accounts. The ID of your directory: your organization alone. organizations or common: all organizations.',
    },
  ],
  email: 'Never verified: an administrator of a tenant can enter any address.',
  problems: [
    {
      sign: 'Microsoft shows “AADSTS50011”.',
      fix: 'The redirect URI in the app registration is not the callback URL.',
    },
    {
      sign: 'Microsoft shows “AADSTS50194” or “unauthorized_client”.',
      fix: 'The tenant does not fit the kind of accounts that the registration supports.',
    },
    {
      sign: 'It worked for months, and now the secret is wrong.',
      fix: 'Client secrets of Microsoft expire, after two years at the latest. Add a new one.',
    },
  ],
}
