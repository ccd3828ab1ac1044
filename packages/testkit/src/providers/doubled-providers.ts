/**
 * The twelve providers as they answer in the world: addresses, where they expect the client secret, the shape of their
 * tokens, user info and errors. Written from their documentation, and apart from what the server says of them.
 */

/** An account at a provider. */
export interface DoubledAccount {
  readonly id: string
  readonly name: string
  /** Null: the account has none, or does not share it. */
  readonly email: string | null
  readonly isVerified: boolean
  readonly image: string | null
}

export interface DoubledAnswer {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | object
}

export interface DoubledProvider {
  readonly authorize: string
  readonly token: string
  readonly secretIn: 'header' | 'body'
  readonly knowsPkce?: false
  readonly idToken?: {
    readonly keys: string
    readonly issuer: string
    readonly hasNonce: boolean
    claims?(account: DoubledAccount): object
  }
  /** What it makes of an answer in the standard's form. */
  tokenAnswer?(standard: Readonly<Record<string, unknown>>): DoubledAnswer
  readonly invalidGrant: DoubledAnswer
  readonly invalidClient: DoubledAnswer
  /** By address, with its query. */
  resources(account: DoubledAccount): Readonly<Record<string, DoubledAnswer>>
  readonly resourceHeaders?: Readonly<Record<string, string>>
}

const standardErrors = {
  invalidGrant: { status: 400, body: { error: 'invalid_grant', error_description: 'The code is not valid.' } },
  invalidClient: { status: 401, body: { error: 'invalid_client' } },
}
/** Ids that are numbers. */
const numeric = ({ id }: DoubledAccount) => Number(id)

export const doubledProviders = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    secretIn: 'header',
    idToken: {
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
      issuer: 'https://accounts.google.com',
      hasNonce: true,
    },
    ...standardErrors,
    resources: ({ id, name, email, isVerified, image }) => ({
      'https://openidconnect.googleapis.com/v1/userinfo': {
        body: {
          sub: id,
          name,
          given_name: name,
          picture: image,
          ...(email ? { email, email_verified: isVerified } : {}),
        },
      },
    }),
  },
  github: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    secretIn: 'header',
    // Tokens of OAuth apps have no end, and no refresh token.
    tokenAnswer: ({ access_token }) => ({ body: { access_token, token_type: 'bearer', scope: 'user:email' } }),
    invalidGrant: {
      status: 200,
      body: { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' },
    },
    invalidClient: { status: 200, body: { error: 'incorrect_client_credentials' } },
    resourceHeaders: { 'x-github-api-version': '2022-11-28' },
    resources: account => ({
      'https://api.github.com/user': {
        body: { id: numeric(account), login: 'octocat', name: account.name, avatar_url: account.image, email: null },
      },
      'https://api.github.com/user/emails': {
        body: [
          { email: 'other@users.noreply.github.com', primary: false, verified: true, visibility: null },
          ...(account.email ? [{ email: account.email, primary: true, verified: account.isVerified }] : []),
        ],
      },
    }),
  },
  microsoft: {
    authorize: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/token',
    secretIn: 'header',
    idToken: {
      keys: 'https://login.microsoftonline.com/consumers/discovery/v2.0/keys',
      issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      hasNonce: true,
      claims: () => ({ sub: 'pairwise', tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }),
    },
    ...standardErrors,
    resources: ({ id, name, email }) => ({
      'https://graph.microsoft.com/v1.0/me': {
        body: { id, displayName: name, mail: null, userPrincipalName: email ?? 'guest#EXT#@' },
      },
    }),
  },
  spotify: {
    authorize: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    secretIn: 'header',
    ...standardErrors,
    resources: ({ id, name, email, image }) => ({
      'https://api.spotify.com/v1/me': {
        body: {
          ...{ id, display_name: name, images: image ? [{ url: image, height: 64 }] : [] },
          ...(email ? { email } : {}),
        },
      },
    }),
  },
  facebook: {
    authorize: 'https://facebook.com/v20.0/dialog/oauth/',
    token: 'https://graph.facebook.com/v20.0/oauth/access_token',
    secretIn: 'header',
    idToken: {
      keys: 'https://www.facebook.com/.well-known/oauth/openid/jwks',
      issuer: 'https://www.facebook.com',
      hasNonce: false,
    },
    tokenAnswer: ({ access_token, id_token }) => ({
      body: { access_token, id_token, token_type: 'bearer', expires_in: 5_183_944 },
    }),
    invalidGrant: {
      status: 400,
      body: {
        error: {
          message: 'This authorization code has been used.',
          type: 'OAuthException',
          code: 100,
          error_subcode: 36009,
        },
      },
    },
    invalidClient: {
      status: 400,
      body: { error: { message: 'Error validating client secret.', type: 'OAuthException', code: 1 } },
    },
    resources: ({ id, name, email, image }) => ({
      'https://graph.facebook.com/v20.0/me?fields=id,name,email': { body: { id, name, ...(email ? { email } : {}) } },
      [`https://graph.facebook.com/v20.0/${id}?fields=picture.type(small)`]: {
        body: { id, picture: { data: { height: 50, is_silhouette: false, url: image, width: 50 } } },
      },
    }),
  },
  discord: {
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    secretIn: 'header',
    ...standardErrors,
    resources: ({ id, name, email, isVerified, image }) => ({
      'https://discord.com/api/users/@me': {
        body: {
          id,
          username: 'ada_l',
          global_name: name,
          avatar: image ? 'a_hash' : null,
          email,
          verified: isVerified,
        },
      },
    }),
  },
  gitlab: {
    authorize: 'https://gitlab.com/oauth/authorize',
    token: 'https://gitlab.com/oauth/token',
    secretIn: 'header',
    ...standardErrors,
    resources: account => ({
      'https://gitlab.com/api/v4/user': {
        body: {
          ...{ id: numeric(account), username: 'ada', name: account.name, avatar_url: account.image },
          ...{ email: account.email, confirmed_at: null },
        },
      },
      'https://gitlab.com/api/v4/user/emails': {
        body: [{ id: 1, email: account.email, confirmed_at: account.isVerified ? '2026-01-01T00:00:00Z' : null }],
      },
    }),
  },
  bitbucket: {
    authorize: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    secretIn: 'header',
    tokenAnswer: ({ access_token, refresh_token }) => ({
      body: {
        access_token,
        refresh_token,
        token_type: 'bearer',
        expires_in: 7200,
        scopes: 'account email',
        state: 'x',
      },
    }),
    ...standardErrors,
    resources: ({ id, name, email, isVerified, image }) => ({
      'https://api.bitbucket.org/2.0/user': {
        body: { account_id: id, uuid: '{1}', display_name: name, links: { avatar: { href: image } } },
      },
      'https://api.bitbucket.org/2.0/user/emails': {
        body: { values: email ? [{ type: 'email', email, is_primary: true, is_confirmed: isVerified }] : [], size: 1 },
      },
    }),
  },
  linkedin: {
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    secretIn: 'body',
    knowsPkce: false,
    idToken: {
      keys: 'https://www.linkedin.com/oauth/openid/jwks',
      issuer: 'https://www.linkedin.com/oauth',
      hasNonce: false,
    },
    tokenAnswer: ({ access_token, id_token }) => ({
      body: { access_token, id_token, expires_in: 5_184_000, scope: 'email,openid,profile' },
    }),
    ...standardErrors,
    resources: ({ id, name, email, isVerified, image }) => ({
      'https://api.linkedin.com/v2/userinfo': {
        body: { sub: id, name, picture: image, ...(email ? { email, email_verified: isVerified } : {}) },
      },
    }),
  },
  apple: {
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    secretIn: 'body',
    idToken: {
      keys: 'https://appleid.apple.com/auth/keys',
      issuer: 'https://appleid.apple.com',
      hasNonce: true,
      claims: ({ email, isVerified }) => ({
        nonce_supported: true,
        ...(email ? { email, email_verified: String(isVerified), is_private_email: 'true' } : {}),
      }),
    },
    invalidGrant: {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'The code has expired or has been revoked.' },
    },
    invalidClient: { status: 400, body: { error: 'invalid_client' } },
    resources: ({ id }) => ({ 'https://appleid.apple.com/auth/userinfo': { body: { sub: id } } }),
  },
  x: {
    authorize: 'https://twitter.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    secretIn: 'header',
    invalidGrant: {
      status: 400,
      body: {
        error: 'invalid_request',
        error_description: 'Value passed for the authorization code was invalid.',
      },
    },
    invalidClient: {
      status: 401,
      body: { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
    },
    resources: ({ id, name, image }) => ({
      'https://api.x.com/2/users/me?user.fields=id,name,profile_image_url': {
        body: { data: { id, name, username: 'ada_l', ...(image ? { profile_image_url: image } : {}) } },
      },
    }),
  },
  twitch: {
    authorize: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    secretIn: 'body',
    tokenAnswer: standard => ({ body: { ...standard, scope: ['user:read:email'] } }),
    invalidGrant: { status: 400, body: { status: 400, message: 'Invalid authorization code' } },
    invalidClient: { status: 403, body: { status: 403, message: 'invalid client secret' } },
    resourceHeaders: { 'client-id': 'client-of-twitch' },
    resources: ({ id, name, email, image }) => ({
      'https://api.twitch.tv/helix/users': {
        body: {
          data: [{ id, login: 'ada', display_name: name, profile_image_url: image, ...(email ? { email } : {}) }],
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, DoubledProvider>>

export type DoubledType = keyof typeof doubledProviders

/** The same for each provider, with characters that have to be encoded. */
export const doubledKeys = (type: DoubledType) => ({
  clientId: `client-of-${type}`,
  clientSecret: 'a_secret-of~ours+/= 9',
})
