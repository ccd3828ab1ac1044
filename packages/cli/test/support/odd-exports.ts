/** Records as programs, databases and settings of other products really write them, besides those of `other-products.ts`. */
import { createCipheriv, scryptSync } from 'node:crypto'
import { bcryptHash, password } from './other-products.ts'

const json = (...records: readonly unknown[]) => `${records.map(record => JSON.stringify(record)).join('\n')}\n`
const getAddress = (name: string) => `${name}@example.com`

/** Connections of a tenant, with the name of the connection in the account, and flags and names that came through other programs. */
export const auth0Connections = json(
  {
    user_id: 'oidc|my-okta|00u1a2b3',
    email: getAddress('okta'),
    email_verified: 'true',
    given_name: 'Olga',
    family_name: 'Ta',
    name: getAddress('okta'),
    created_at: '2024-03-12T10:11:12.131Z',
    identities: [{ provider: 'oidc', user_id: 'my-okta|00u1a2b3', connection: 'my-okta', isSocial: false }],
  },
  {
    user_id: 'oauth2|discord|80351110224678912',
    email: getAddress('discord'),
    email_verified: 1,
    name: '  ',
    identities: [
      {
        ...{ provider: 'oauth2', user_id: 'discord|80351110224678912', connection: 'discord', isSocial: true },
        profileData: { name: 'Nelly' },
      },
    ],
  },
  {
    user_id: 'samlp|acme-saml|ada@acme.example',
    email: getAddress('saml'),
    email_verified: true,
    identities: [{ provider: 'samlp', user_id: 'acme-saml|ada@acme.example', connection: 'acme-saml' }],
  },
  {
    user_id: 'waad|NkXc81PbyYQ',
    email: '',
    email_verified: true,
    identities: [{ provider: 'waad', user_id: 'NkXc81PbyYQ', connection: 'acme-azure' }],
    created_at: 1_710_238_272,
  },
  { user_id: 'oidc|login|auth0|77', identities: [{ provider: 'oidc', user_id: 'login|auth0|77' }] },
)

export const keycloakRealms = JSON.stringify([
  { realm: 'master', users: [{ id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789a0', username: 'admin' }] },
  {
    realm: 'shop',
    users: [
      {
        id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789a1',
        username: 'ada',
        email: getAddress('ada'),
        emailVerified: 'true',
        createdTimestamp: '1710238272131',
        // An extension for bcrypt has the whole hash as the value, and no salt.
        credentials: [
          {
            type: 'password',
            secretData: JSON.stringify({ value: bcryptHash, salt: '' }),
            credentialData: JSON.stringify({ algorithm: 'bcrypt', hashIterations: 10 }),
          },
        ],
        federatedIdentities: [
          { identityProvider: 'azure-ad', userId: 'a', userName: 'ada' },
          { identityProvider: 'ACME', userId: '17', userName: 'ada' },
        ],
      },
      {
        id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789a2',
        username: 'noaddress',
        emailVerified: true,
        federatedIdentities: null,
      },
      { id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789a3', username: 'blank', email: '', emailVerified: 1, credentials: null },
      {
        id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789a4',
        username: 'broken',
        email: getAddress('broken'),
        credentials: [{ type: 'password', credentialData: '{"\u009b2J": 1', secretData: '{}' }],
      },
      { username: 'without-id' },
    ],
  },
])

const firebaseKeys = { signer: Buffer.alloc(64, 7), separator: Buffer.from([0x0a]) }
function firebaseHashWithoutSalt(): string {
  const key = scryptSync(password, firebaseKeys.separator, 32, { N: 2 ** 14, r: 8, p: 1 })
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(firebaseKeys.signer).toString('base64')
}

export const firebaseOdd = JSON.stringify({
  users: [
    {
      localId: 'ada',
      email: getAddress('ada'),
      emailVerified: 'true',
      passwordHash: firebaseHashWithoutSalt(),
      salt: '',
      displayName: '',
      createdAt: 1_710_238_272_131,
      lastSignedInAt: '0',
      customAttributes: '{broken',
      providerUserInfo: [
        { providerId: 'oidc.acme', rawId: '17', displayName: 'Ada Lovelace' },
        { providerId: 'playgames.google.com', rawId: 'g1' },
      ],
    },
    { localId: 'noaddress', emailVerified: true, providerUserInfo: [{ providerId: 'google.com', rawId: '1' }] },
    { localId: 'blank', email: '', emailVerified: false, providerUserInfo: null },
    { email: 'without-id@example.com' },
  ],
})

/** The tables of SQLite: flags are numbers, and moments seconds or milliseconds. */
export const betterAuthOdd = JSON.stringify({
  user: [
    { id: 1, name: '', email: getAddress('ada'), emailVerified: 1, createdAt: 1_710_238_272, banned: 0 },
    { id: 2, name: 'Bob', email: '', emailVerified: true, createdAt: '2024-03-12 10:11:12', isAnonymous: 'f' },
    { id: 3, name: 'Cid', email: 'not an address', emailVerified: 'maybe' },
  ],
  account: [
    { userId: 1, providerId: 'credential', accountId: 1, password: bcryptHash },
    { userId: 1, providerId: 'google', accountId: '', password: null },
    { userId: 2, providerId: 'generic-acme', accountId: 's-2' },
    { providerId: 'google', accountId: 'of no user' },
  ],
})

const supabaseUser = (last: string, name: string, more: object) => ({
  id: `2b1c6f0e-6f0e-4c1b-8a2b-0123456789${last}`,
  email: getAddress(name),
  email_confirmed_at: '2024-03-12T10:11:12.131415+00:00',
  ...more,
})
export const supabaseOdd = [
  supabaseUser('b1', 'old', {
    raw_user_meta_data: {
      full_name: '',
      given_name: 'Ada',
      family_name: 'Lovelace',
      picture: 'https://cdn.example.com/a.png',
    },
    // As a database of before 2023 has it: the id of the row is that of the account.
    identities: [
      { provider: 'google', id: '1234567890', identity_data: { sub: '1234567890', email: 'ada@g.example' } },
    ],
  }),
  supabaseUser('b2', 'nothing', { identities: [{ provider: 'google', identity_data: null }] }),
  supabaseUser('b3', 'azure', {
    identities: [
      {
        ...{ provider: 'azure', provider_id: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ' },
        identity_data: { sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ' },
      },
    ],
  }),
  { id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789b4', email: '', email_confirmed_at: '2024-03-12', identities: null },
]
  .map(record => JSON.stringify(record))
  .toSpliced(2, 0, '{"id": "2b1c6f0e-6f0e-4c1b-8a2b-0123456789b9", "email": "cut off')
  .join('\n')

export const clerkOdd = JSON.stringify([
  {
    id: 'user_2none',
    first_name: '',
    last_name: null,
    username: 'none',
    email_addresses: null,
    external_accounts: null,
    phone_numbers: null,
    banned: 0,
    created_at: '1710238272131',
  },
  {
    id: 'user_2ada',
    primary_email_address_id: 'idn_1',
    email_addresses: [{ id: 'idn_1', email_address: getAddress('ada'), verification: null }],
    external_accounts: [
      { provider: 'oauth_custom_acme', provider_user_id: '17' },
      { provider: 'oauth_google', provider_user_id: null },
    ],
  },
  { id: 'user_2bad', email_addresses: 'none' },
])
