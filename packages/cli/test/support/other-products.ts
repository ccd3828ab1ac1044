/** Exports of other products, made by hand in the shapes that their documentation gives, with hashes of one password. */
import { createCipheriv, pbkdf2Sync, scryptSync } from 'node:crypto'
import { hashSync } from '@node-rs/bcrypt'

export const password = 'a long enough password'
export const bcryptHash = hashSync(password, 4)
const salt = Buffer.from('0123456789abcdef')

const lines = (...records: readonly unknown[]) => `${records.map(record => JSON.stringify(record)).join('\n')}\n`

/** The key of an authenticator app, as it is typed, and as an import takes it. */
export const totp = { key: 'JBSWY3DPEHPK3PXPJBSWY3DP', base64: 'SGVsbG8h3q2+70hlbGxv' }

export const auth0 = {
  users: lines(
    {
      user_id: 'auth0|65f0c0ffee65f0c0ffee65f0',
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      picture: 'https://cdn.example.com/ada.png',
      created_at: '2024-03-12T10:11:12.131Z',
      last_login: '2026-01-02T03:04:05.678Z',
      identities: [
        { provider: 'auth0', user_id: '65f0c0ffee65f0c0ffee65f0', connection: 'Username-Password-Authentication' },
        { provider: 'google-oauth2', user_id: '1234567890', connection: 'google-oauth2', isSocial: true },
      ],
      user_metadata: { theme: 'dark' },
      app_metadata: { plan: 'pro' },
    },
    {
      user_id: 'github|42',
      email: 'grace@example.com',
      name: 'grace@example.com',
      identities: [{ provider: 'github', user_id: 42, isSocial: true }],
      blocked: true,
      multifactor: ['guardian'],
    },
  ),
  hashes: lines({
    _id: { $oid: '65f0c0ffee65f0c0ffee65f0' },
    email: 'ada@example.com',
    passwordHash: bcryptHash,
    connection: 'Username-Password-Authentication',
  }),
}

const clerkColumns =
  'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher'
export const clerk = {
  table: [
    clerkColumns,
    `user_2ada,Ada,Lovelace,,ada@example.com,,"ada@example.com,countess@example.com",,,,${totp.key},${bcryptHash},bcrypt`,
    'user_2bob,,,bob,bob@example.com,+15551234567,,bob@example.com,,,,5f4dcc3b5aa765d61d8327deb882cf99,md5',
    '',
  ].join('\n'),
  api: JSON.stringify([
    {
      id: 'user_2ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      username: null,
      image_url: 'https://img.example.com/ada',
      has_image: true,
      primary_email_address_id: 'idn_1',
      email_addresses: [{ id: 'idn_1', email_address: 'ada@example.com', verification: { status: 'verified' } }],
      phone_numbers: [],
      external_accounts: [
        { provider: 'oauth_google', provider_user_id: '1234567890', email_address: 'ada@example.com' },
      ],
      public_metadata: { plan: 'pro' },
      private_metadata: {},
      unsafe_metadata: { theme: 'dark' },
      banned: false,
      created_at: Date.UTC(2024, 2, 12),
      last_active_at: Date.UTC(2026, 0, 2),
    },
  ]),
}

export const supabase = lines(
  {
    id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ab',
    email: 'ada@example.com',
    encrypted_password: bcryptHash,
    email_confirmed_at: '2024-03-12T10:11:12.131415+00:00',
    created_at: '2024-03-12T10:11:12.131415+00:00',
    last_sign_in_at: '2026-01-02T03:04:05+00:00',
    raw_user_meta_data: { full_name: 'Ada Lovelace', avatar_url: 'https://cdn.example.com/ada.png' },
    raw_app_meta_data: { provider: 'email', providers: ['email', 'google'] },
    identities: [
      { provider: 'email', provider_id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ab', email: 'ada@example.com' },
      { provider: 'google', provider_id: '1234567890', email: 'ada@example.com' },
    ],
    mfa_factors: [{ factor_type: 'totp', status: 'verified', secret: totp.key }],
  },
  {
    id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ac',
    email: 'bob@example.com',
    encrypted_password: '',
    email_confirmed_at: null,
    banned_until: '2126-01-01T00:00:00+00:00',
    phone: '15551234567',
    created_at: '2024-03-12T10:11:12+00:00',
    identities: null,
  },
  {
    id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ad',
    email: 'gone@example.com',
    deleted_at: '2025-01-01T00:00:00+00:00',
    created_at: '2024-03-12T10:11:12+00:00',
  },
)

const firebaseKeys = { signer: Buffer.alloc(64, 7), separator: Buffer.from([0x0a]) }
/** Firebase encrypts its signer key by what scrypt makes of the password. */
function firebaseHash(): string {
  const key = scryptSync(password, Buffer.concat([salt, firebaseKeys.separator]), 32, { N: 2 ** 14, r: 8, p: 1 })
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(firebaseKeys.signer).toString('base64')
}

export const firebase = {
  users: JSON.stringify({
    users: [
      {
        localId: 'tR3LBnOVGhYzA1B2C3D4E5F6G7H8',
        email: 'ada@example.com',
        emailVerified: true,
        passwordHash: firebaseHash(),
        salt: salt.toString('base64'),
        displayName: 'Ada Lovelace',
        createdAt: '1710238272131',
        lastSignedInAt: '1767323045678',
        customAttributes: '{"plan":"pro"}',
        providerUserInfo: [{ providerId: 'google.com', rawId: '1234567890', email: 'ada@example.com' }],
      },
      { localId: 'anon', createdAt: '1710238272131', providerUserInfo: [] },
      { localId: 'phone', phoneNumber: '+15551234567', providerUserInfo: [{ providerId: 'phone', rawId: '+1555' }] },
    ],
  }),
  hashConfig: [
    'hash_config {',
    '  algorithm: SCRYPT,',
    `  base64_signer_key: ${firebaseKeys.signer.toString('base64')},`,
    `  base64_salt_separator: ${firebaseKeys.separator.toString('base64')},`,
    '  rounds: 8,',
    '  mem_cost: 14,',
    '}',
  ].join('\n'),
}

/** Hexadecimal digits are the salt, as they are. */
function betterAuthHash(): string {
  const digits = salt.toString('hex')
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  return `${digits}:${scryptSync(password, digits, 64, cost).toString('hex')}`
}

export const betterAuth = JSON.stringify({
  user: [
    {
      id: 'LJ0fX2XGZ1yQ',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: true,
      image: 'data:image/png;base64,AAAA',
      createdAt: '2024-03-12T10:11:12.131+00:00',
      twoFactorEnabled: false,
      banned: null,
    },
    {
      id: 'Kc81',
      name: 'Bob',
      email: 'bob@example.com',
      emailVerified: false,
      createdAt: '2024-03-12T10:11:12.131+00:00',
      twoFactorEnabled: true,
      banned: true,
      banReason: 'Spam',
      banExpires: '2126-01-01T00:00:00+00:00',
    },
  ],
  account: [
    { userId: 'LJ0fX2XGZ1yQ', providerId: 'credential', accountId: 'LJ0fX2XGZ1yQ', password: betterAuthHash() },
    { userId: 'LJ0fX2XGZ1yQ', providerId: 'google', accountId: '1234567890', password: null },
  ],
  organization: [{ id: 'org1', name: 'Crew', slug: 'crew', createdAt: '2024-03-13T00:00:00+00:00' }],
  member: [
    { organizationId: 'org1', userId: 'LJ0fX2XGZ1yQ', role: 'owner', createdAt: '2024-03-13T00:00:00+00:00' },
    { organizationId: 'org1', userId: 'Kc81', role: 'member', createdAt: '2024-03-14T00:00:00+00:00' },
  ],
  passkey: null,
})

const keycloakHash = pbkdf2Sync(password, salt, 1_000, 64, 'sha512')
const keycloakUser = (username: string, algorithm: string, more: object) => ({
  username,
  email: `${username}@example.com`,
  emailVerified: true,
  enabled: true,
  createdTimestamp: 1_710_238_272_131,
  credentials: [
    {
      type: 'password',
      secretData: JSON.stringify({ value: keycloakHash.toString('base64'), salt: salt.toString('base64') }),
      credentialData: JSON.stringify({ hashIterations: 1_000, algorithm, additionalParameters: {} }),
    },
  ],
  ...more,
})
const ada = keycloakUser('ada', 'pbkdf2-sha512', {})
export const keycloak = JSON.stringify({
  realm: 'shop',
  organizations: [
    {
      id: '7f3b0d4e-0000-4000-8000-0123456789ab',
      name: 'Crew',
      members: [{ username: 'ada', membershipType: 'MANAGED' }],
    },
  ],
  users: [
    {
      ...ada,
      id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ab',
      firstName: 'Ada',
      lastName: 'Lovelace',
      attributes: { locale: ['en'] },
      groups: ['/staff'],
      realmRoles: ['default-roles-shop'],
      credentials: [
        ...ada.credentials,
        {
          type: 'otp',
          secretData: JSON.stringify({ value: 'Hello, Keycloak secret' }),
          credentialData: JSON.stringify({ subType: 'totp', digits: 6, period: 30, algorithm: 'HmacSHA1' }),
        },
      ],
      federatedIdentities: [{ identityProvider: 'google', userId: '1234567890', userName: 'ada' }],
    },
    keycloakUser('bob', 'pbkdf2', { id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ac', enabled: false }),
    { id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ad', username: 'service-account-api', serviceAccountClientId: 'api' },
  ],
})
export const keycloakSecretBase64 = Buffer.from('Hello, Keycloak secret').toString('base64')
