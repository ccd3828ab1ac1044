import type { ProviderGuide } from './guide.ts'

export const apple: ProviderGuide = {
  console: {
    name: 'Apple Developer account',
    url: 'https://developer.apple.com/account/resources/identifiers/list/serviceId',
  },
  steps: [
    'You need a membership in the Apple Developer Program, and an `App ID` with `Sign in with Apple`.',
    'Under `Identifiers`, register a `Services ID`. Its identifier is the client ID.',
    'Turn on `Sign in with Apple` for it and choose `Configure`: enter the domain of this server, and the callback URL as `Return URL`.',
    'Under `Keys`, create a key with `Sign in with Apple` and download its `.p8` file: Apple gives it once.',
    'Make the client secret from the key below. Your Team ID stands at the top right of the account.',
  ],
  scopes: ['name', 'email'],
  clientId: 'Services ID',
  clientSecret: 'Client secret (a signed token)',
  email: 'Verified where Apple says so. People may hide their address behind one of privaterelay.appleid.com.',
  problems: [
    {
      sign: 'Apple shows “invalid_request: Invalid web redirect url”.',
      fix: 'The callback URL is not among the return URLs, or it is not https: Apple takes neither http nor localhost.',
    },
    { sign: 'Apple shows “invalid_client”.', fix: 'The client ID is that of the app. Enter that of the Services ID.' },
    {
      sign: 'The test says that the secret is wrong.',
      fix: 'The secret has expired: Apple accepts one for six months at most. Make a new one from the key.',
    },
    {
      sign: 'People have no name.',
      fix: 'Apple gives the name to the first sign-in only, unsigned, and it is not used.',
    },
  ],
}
