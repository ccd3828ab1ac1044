/**
 * What an owner does at each provider, as data, in the order of the catalogue. Another provider is another entry here. Text between
 * backticks is shown as code.
 */
import type { ProviderType } from './provider-names.ts'

/** A setting of a provider besides client id and secret. */
export interface GuideField {
  readonly name: 'facebookConfigId' | 'microsoftTenantId' | 'issuer' | 'displayName' | 'verifiedEmailDomains'
  readonly label: string
  readonly hint: string
  readonly isRequired?: true
}

export interface ProviderGuide {
  /** Where the app is registered. Null: at a place that only the owner knows. */
  readonly console: { readonly name: string; readonly url: string } | null
  /** In their order, from the registration to the keys. */
  readonly steps: readonly string[]
  /** What every sign-in requests, as the server sends it. */
  readonly scopes: readonly string[]
  /** What the provider calls the two. */
  readonly clientId: string
  readonly clientSecret: string
  readonly fields?: readonly GuideField[]
  /** Whether the address of an account counts as verified. */
  readonly email: string
  readonly problems: readonly { readonly sign: string; readonly fix: string }[]
}

export const guides: Readonly<Record<ProviderType, ProviderGuide>> = {
  google: {
    console: { name: 'Google Cloud console', url: 'https://console.cloud.google.com/auth/clients' },
    steps: [
      'Choose or create a project. The first time, fill in `Branding` and choose the audience `External`.',
      'Under `Clients`, create a client of the type `Web application`.',
      'Add the callback URL under `Authorized redirect URIs`.',
      'Copy the client ID and the client secret.',
      'Under `Audience`, publish the app, so that others than your test users can sign in.',
    ],
    scopes: ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/userinfo.profile'],
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    email: 'Verified where Google says so.',
    problems: [
      {
        sign: 'Google shows “Error 400: redirect_uri_mismatch”.',
        fix: 'The callback URL is not among the redirect URIs, or differs in a character. A change there takes a few minutes.',
      },
      {
        sign: 'Google shows “Access blocked” or “Error 403: access_denied”.',
        fix: 'The app is in testing. Publish it, or add the account as a test user.',
      },
      {
        sign: 'No refresh token arrives for connected accounts.',
        fix: 'Google gives one with consent only. Remove the app at myaccount.google.com/connections and sign in again.',
      },
    ],
  },
  github: {
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
  },
  microsoft: {
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
  },
  apple: {
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
      {
        sign: 'Apple shows “invalid_client”.',
        fix: 'The client ID is that of the app. Enter that of the Services ID.',
      },
      {
        sign: 'The test says that the secret is wrong.',
        fix: 'The secret has expired: Apple accepts one for six months at most. Make a new one from the key.',
      },
      {
        sign: 'People have no name.',
        fix: 'Apple gives the name to the first sign-in only, unsigned, and it is not used.',
      },
    ],
  },
  facebook: {
    console: { name: 'Meta for Developers', url: 'https://developers.facebook.com/apps' },
    steps: [
      'Create an app with the use case `Authenticate and request data from users with Facebook Login`.',
      'Under the use case, add the permission `email` beside `public_profile`.',
      'In the settings of `Facebook Login`, add the callback URL under `Valid OAuth Redirect URIs`.',
      'Under `App settings`, `Basic`, copy the App ID and the App secret.',
      'Enter the addresses of your privacy policy and of your data deletion, and publish the app.',
    ],
    scopes: ['openid', 'public_profile', 'email'],
    clientId: 'App ID',
    clientSecret: 'App secret',
    fields: [
      {
        name: 'facebookConfigId',
        label: 'Configuration ID',
        hint: 'Only with Facebook Login for Business: the ID of the configuration there.',
      },
    ],
    email: 'Never verified: Facebook does not say.',
    problems: [
      { sign: 'Facebook shows “URL blocked”.', fix: 'The callback URL is not among the valid redirect URIs.' },
      {
        sign: 'The test says that Facebook gave no address.',
        fix: 'Add the permission `email`. An account with a phone number alone cannot sign in.',
      },
      { sign: 'Only you can sign in.', fix: 'The app is in development. Publish it, or add people under `App roles`.' },
    ],
  },
  linkedin: {
    console: { name: 'LinkedIn Developers', url: 'https://www.linkedin.com/developers/apps' },
    steps: [
      'Create an app. It needs a LinkedIn page, whose administrator verifies the app.',
      'Under `Products`, request `Sign In with LinkedIn using OpenID Connect`. It is granted at once.',
      'Under `Auth`, add the callback URL to `Authorized redirect URLs for your app`.',
      'Copy the Client ID and the Primary Client Secret.',
    ],
    scopes: ['openid', 'profile', 'email'],
    clientId: 'Client ID',
    clientSecret: 'Primary Client Secret',
    email: 'Verified where LinkedIn says so.',
    problems: [
      {
        sign: 'LinkedIn shows “unauthorized_scope_error”.',
        fix: 'The product `Sign In with LinkedIn using OpenID Connect` is missing. The older one does not do.',
      },
      {
        sign: 'LinkedIn shows “The redirect_uri does not match the registered value”.',
        fix: 'Compare the callback URL with the one under `Auth`.',
      },
    ],
  },
  gitlab: {
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
  },
  bitbucket: {
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
  },
  discord: {
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
  },
  spotify: {
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
  },
  twitch: {
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
  },
  x: {
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
  },
  openid: {
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
  },
}
