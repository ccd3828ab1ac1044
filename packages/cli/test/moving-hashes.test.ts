/** For each product, each kind of hash that its export may have: the user signs in with the password of before. */
import { createCipheriv, pbkdf2Sync, scryptSync } from 'node:crypto'
import { hashSync, type Options } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command as importUsers } from '../src/users/import.ts'
import { bcryptHash, password } from './support/other-products.ts'
import { personAt } from './support/person.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

const salt = Buffer.from('0123456789abcdef')
const email = 'ada@example.com'
/** By the numbers of RFC 9106, which the library has as an enumeration of its types alone. */
const argon2 = (algorithm: NonNullable<Options['algorithm']>) =>
  hashSync(password, { algorithm, memoryCost: 7_168, timeCost: 2, parallelism: 1 })
const argon2id = argon2(2)

const json = (...records: readonly unknown[]) => records.map(record => JSON.stringify(record)).join('\n')

const keycloak = (algorithm: string, value: string, credential: object, salted = salt.toString('base64')) => ({
  from: 'keycloak',
  users: json({
    realm: 'shop',
    users: [
      {
        ...{ id: 'ada', username: 'ada', email, emailVerified: true },
        credentials: [
          {
            type: 'password',
            secretData: JSON.stringify({ value, salt: salted }),
            credentialData: JSON.stringify({ algorithm, additionalParameters: {}, ...credential }),
          },
        ],
      },
    ],
  }),
})
const keycloakPbkdf2 = (digest: string, bytes: number) =>
  keycloak(`pbkdf2-${digest}`, pbkdf2Sync(password, salt, 1_000, bytes, digest).toString('base64'), {
    hashIterations: 1_000,
  })
/** As Keycloak keeps argon2: salt and key apart, and the parameters as lists. */
function keycloakArgon2() {
  const [, , , , saltText = '', key = ''] = argon2id.split('$')
  const padded = (text: string) => Buffer.from(text, 'base64').toString('base64')
  const additionalParameters = {
    hashLength: ['32'],
    memory: ['7168'],
    type: ['id'],
    version: ['1.3'],
    parallelism: ['1'],
  }
  return keycloak('argon2', padded(key), { hashIterations: 2, additionalParameters }, padded(saltText))
}

const supabase = (encrypted_password: string) => ({
  from: 'supabase',
  users: json({
    ...{ id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ab', email, encrypted_password },
    email_confirmed_at: '2024-03-12T10:11:12+00:00',
  }),
})
/** As Supabase keeps hashes that came from Firebase. */
function firebaseText(): string {
  const [signer, separator] = [Buffer.alloc(64, 7), Buffer.from([0x0a])]
  const key = scryptSync(password, Buffer.concat([salt, separator]), 32, { N: 2 ** 14, r: 8, p: 1 })
  const hash = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signer)
  const [ss, sk] = [separator.toString('base64'), signer.toString('base64')]
  return `$fbscrypt$v=1,n=14,r=8,p=1,ss=${ss},sk=${sk}$${salt.toString('base64')}$${hash.toString('base64')}`
}

const clerk = (hasher: string, digest: string) => ({
  from: 'clerk',
  users: `id,primary_email_address,verified_email_addresses,password_digest,password_hasher\nuser_2ada,${email},${email},"${digest}",${hasher}\n`,
})
const betterAuth = (hash: string) => ({
  from: 'better-auth',
  users: json({
    user: [{ id: 'ada', email, emailVerified: true }],
    account: [{ userId: 'ada', providerId: 'credential', accountId: 'ada', password: hash }],
  }),
})
const auth0 = {
  from: 'auth0',
  users: json({ user_id: 'auth0|1', email, identities: [{ provider: 'auth0', user_id: '1' }] }),
  hashes: json({ _id: { $oid: '1' }, passwordHash: bcryptHash }),
}
const stack = {
  from: 'stack',
  users: json({
    users: [{ id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ab', primary_email: email, primary_email_auth_enabled: true }],
  }),
  hashes: `user_id,password_hash\n2b1c6f0e-6f0e-4c1b-8a2b-0123456789ab,${bcryptHash}\n`,
}

interface Export {
  readonly from: string
  readonly users: string
  readonly hashes?: string
  /** Where it is not the one of all others. */
  readonly password?: string
}

/** Made by @better-auth/utils 0.5.1, which hashes form NFKC. */
const fullWidth =
  'e384212c2ae093ccdb901683a5529057:bdc9f7eab05696d00093af0cda83b505e7484a858dc4b4c62eea01bff091108b84433b04d258793611a38dc9578cc6e88029e0ecb4e5e03dd7b032203e5d0141'
const decomposed =
  '00074004345e7c5d2c2939ecdcd5e6e8:1dee4fe45722f070ace7b913d63d6d5a9af57eb7789c36a8b912d142059ec7ada0a3e9b1c095a108022541866c503bb3f4e5982740dfbc0b9879170dfdb6f2dc'

const exports: readonly (readonly [kind: string, file: Export])[] = [
  ['auth0: bcrypt', auth0],
  ['stack: bcrypt', stack],
  ['clerk: bcrypt', clerk('bcrypt', bcryptHash)],
  ['clerk: argon2i', clerk('argon2i', argon2(1))],
  ['clerk: argon2id', clerk('argon2id', argon2id)],
  ['supabase: bcrypt', supabase(bcryptHash)],
  ['supabase: argon2id', supabase(argon2id)],
  ['supabase: scrypt of Firebase', supabase(firebaseText())],
  ['keycloak: argon2id', keycloakArgon2()],
  ['keycloak: PBKDF2-SHA256', keycloakPbkdf2('sha256', 64)],
  ['keycloak: PBKDF2-SHA512', keycloakPbkdf2('sha512', 64)],
  ['keycloak: bcrypt of an extension', keycloak('bcrypt', bcryptHash, { hashIterations: 4 }, '')],
  ['better-auth: bcrypt of the application', betterAuth(bcryptHash)],
  ['better-auth: argon2id of the application', betterAuth(argon2id)],
  ['better-auth: scrypt, full-width letters', { ...betterAuth(fullWidth), password: 'Ａｄａ’s ﬁrst ｐａｓｓ' }],
  ['better-auth: scrypt, a decomposed accent', { ...betterAuth(decomposed), password: 'Zoe\u0308 Müller²' }],
]

describe('a password of another product', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it.each(exports)('signs its user in after the import: %s', async (_, {
    from,
    users,
    hashes,
    password: own = password,
  }) => {
    const { env, project } = await scene.shop()
    await scene.write('users.export', users)
    await scene.write('hashes.export', hashes ?? '')
    const words = ['users.export', '--from', from, ...(hashes === undefined ? [] : ['--hashes', 'hashes.export'])]
    const { terminal, results } = personAt(scene.folder, { ...env, LATCHKEY_BASE_URL: scene.url }, true)
    expect(await importUsers.run(words, terminal), results.join('\n')).toBe(0)
    const signIn = (typed: string) =>
      project.request('POST', '/auth/password/sign-in', { body: { email, password: typed } })
    expect((await signIn(`${own}.`)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(own)).status).toBe(200)
    // The hash is one of ours by now, in the form of RFC 8265.
    expect((await signIn(own.normalize('NFD'))).status).toBe(200)
  })
})
