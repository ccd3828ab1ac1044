import type { Json } from '@latchkey/testkit'
import { totpCode } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command as importUsers } from '../src/users/import.ts'
import * as products from './support/other-products.ts'
import { personAt } from './support/person.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene, type Shop } from './support/scene.ts'

const provider = (type: string) => ({
  type,
  isShared: false,
  allowSignIn: true,
  allowConnectedAccounts: true,
  clientId: 'id',
  clientSecret: 'secret',
})
const config = { 'auth.oauth.providers.google': provider('google'), 'auth.oauth.providers.github': provider('github') }

describe('latchkey users import --from', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  /** What the command prints, and how it ends. */
  async function run({ env }: Shop, ...words: string[]): Promise<{ code: number; out: string }> {
    const { terminal, results } = personAt(scene.folder, { ...env, LATCHKEY_BASE_URL: scene.url }, true)
    const code = await importUsers.run(words, terminal)
    return { code, out: results.join('\n') }
  }

  /** A project that has what these files hold. */
  async function bring(from: string, files: { users: string; hashes?: string }) {
    const shop = await scene.shop({ config })
    await scene.write('users.export', files.users)
    const second = files.hashes === undefined ? [] : ['--hashes', 'hashes.export']
    if (files.hashes !== undefined) await scene.write('hashes.export', files.hashes)
    const words = ['users.export', '--from', from, ...second]
    const dry = await run(shop, ...words, '--dry-run')
    expect(await getUsers(shop)).toEqual([])
    const { code, out } = await run(shop, ...words)
    const repeated = await run(shop, ...words)
    return { shop, dry, code, out, repeated, users: await getUsers(shop) }
  }

  async function getUsers({ project }: Shop): Promise<readonly Json[]> {
    const { json } = await project.asServer('GET', '/users?limit=100&include_anonymous=true')
    return json.items.sort((one: Json, other: Json) => (one.primary_email < other.primary_email ? -1 : 1))
  }

  const signIn = ({ project }: Shop, password = products.password) =>
    project.request('POST', '/auth/password/sign-in', { body: { email: 'ada@example.com', password } })

  async function signsIn(shop: Shop): Promise<void> {
    expect(await signIn(shop, 'another password')).toMatchObject({ code: 'EMAIL_PASSWORD_MISMATCH' })
    expect(await signIn(shop)).toMatchObject({ status: 200 })
  }

  /** Password and second factor are those that the user had. */
  async function signsInWith(shop: Shop, secretBase64: string): Promise<void> {
    const first = await signIn(shop)
    expect(first.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    const totp = totpCode(secretBase64, scene.testkit.clock.now())
    const body = { type: 'totp', totp, code: first.json.details.attempt_code }
    expect(await shop.project.request('POST', '/auth/mfa/sign-in', { body })).toMatchObject({ status: 200 })
  }

  const ada = { primary_email: 'ada@example.com', primary_email_verified: true, display_name: 'Ada Lovelace' }
  const getGoogle = (email: string | null) => [
    expect.objectContaining({ id: 'google', account_id: '1234567890', email }),
  ]

  it('auth0 brings users, and their passwords from a second file', async () => {
    const { shop, dry, out, repeated, users } = await bring('auth0', products.auth0)
    expect(dry.out).toBe(
      [
        'Read 2 users and 0 teams from Auth0: 1 with a password, 2 with an account at a provider, 0 with a second factor.',
        'Left behind:',
        '  a second factor, which this export does not have: 1 user',
        'Would create 2 users and 0 teams.',
        'Nothing was written. Run it without --dry-run to import.',
      ].join('\n'),
    )
    expect(out).toContain('Created 2 users and 0 teams.')
    expect(repeated.out).toContain('2 rows are there already.')
    expect(users).toMatchObject([
      {
        ...ada,
        profile_image_url: 'https://cdn.example.com/ada.png',
        client_metadata: { theme: 'dark' },
        server_metadata: { plan: 'pro', formerId: 'auth0|65f0c0ffee65f0c0ffee65f0' },
        signed_up_at_millis: Date.parse('2024-03-12T10:11:12.131Z'),
        oauth_providers: getGoogle(null),
      },
      { primary_email: 'grace@example.com', display_name: null, oauth_providers: [{ id: 'github', account_id: '42' }] },
    ])
    await signsIn(shop)
  })

  it('clerk brings the table of its dashboard', async () => {
    const { shop, out, users } = await bring('clerk', { users: products.clerk.table })
    expect(out).toContain('a password hashed by md5: 1 user')
    expect(out).toContain('a phone number: 1 user')
    expect(users.find(user => user.primary_email === 'ada@example.com')).toMatchObject(ada)
    expect(users.find(user => user.primary_email === 'bob@example.com')).toMatchObject({
      display_name: 'bob',
      primary_email_verified: false,
      server_metadata: { username: 'bob', formerId: 'user_2bob' },
    })
    await signsInWith(shop, products.totp.base64)
  })

  it('clerk brings the users of its API, with passwords from the table', async () => {
    const { shop, users } = await bring('clerk', { users: products.clerk.api, hashes: products.clerk.table })
    expect(users).toMatchObject([
      {
        ...ada,
        profile_image_url: 'https://img.example.com/ada',
        client_metadata: { theme: 'dark' },
        client_read_only_metadata: { plan: 'pro' },
        oauth_providers: getGoogle('ada@example.com'),
      },
    ])
    await signsInWith(shop, products.totp.base64)
  })

  it('supabase brings ids, passwords, second factors and identities', async () => {
    const { shop, out, users } = await bring('supabase', { users: products.supabase })
    expect(out).toContain('a deleted account: 1 user')
    expect(users).toHaveLength(2)
    expect(users.find(user => user.primary_email === 'ada@example.com')).toMatchObject({
      ...ada,
      id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ab',
      profile_image_url: 'https://cdn.example.com/ada.png',
      client_read_only_metadata: { provider: 'email', providers: ['email', 'google'] },
      oauth_providers: getGoogle('ada@example.com'),
    })
    await signsInWith(shop, products.totp.base64)
  })

  it('firebase brings passwords by the hash parameters of the project', async () => {
    const { shop, users } = await bring('firebase', { ...products.firebase, hashes: products.firebase.hashConfig })
    expect(users).toHaveLength(3)
    expect(users.find(user => user.primary_email === 'ada@example.com')).toMatchObject({
      ...ada,
      client_read_only_metadata: { plan: 'pro' },
      signed_up_at_millis: 1_710_238_272_131,
      oauth_providers: getGoogle('ada@example.com'),
    })
    expect(users.filter(user => user.is_anonymous)).toMatchObject([{ server_metadata: { formerId: 'anon' } }])
    await signsIn(shop)
  })

  it('better-auth brings passwords, organizations and bans', async () => {
    const { shop, out, users } = await bring('better-auth', { users: products.betterAuth })
    expect(out).toContain('Created 2 users and 1 team.')
    expect(out).toContain('a second factor, which Better Auth keeps encrypted: 1 user')
    const adaNow = users.find(user => user.primary_email === 'ada@example.com')
    expect(adaNow).toMatchObject({ ...ada, profile_image_url: null, oauth_providers: getGoogle(null) })
    const { json } = await shop.project.asServer('GET', '/teams')
    expect(json.items).toMatchObject([{ display_name: 'Crew', server_metadata: { slug: 'crew', formerId: 'org1' } }])
    const permissions = `/team-permissions?team_id=${json.items[0].id}&user_id=${adaNow?.id}`
    const granted = await shop.project.asServer('GET', permissions)
    expect(granted.json.items).toMatchObject([{ id: 'team_admin' }])
    await signsIn(shop)
  })

  it('keycloak brings a realm: passwords, authenticator apps, organizations, accounts', async () => {
    const { shop, out, users } = await bring('keycloak', { users: products.keycloak })
    expect(out).toContain('Created 2 users and 1 team.')
    expect(out).toContain('a password hashed by pbkdf2: 1 user')
    expect(users.find(user => user.primary_email === 'ada@example.com')).toMatchObject({
      ...ada,
      id: '2b1c6f0e-6f0e-4c1b-8a2b-0123456789ab',
      server_metadata: { username: 'ada', groups: ['/staff'], attributes: { locale: ['en'] } },
      oauth_providers: getGoogle(null),
    })
    const { json } = await shop.project.asServer('GET', '/teams')
    expect(json.items).toMatchObject([{ id: '7f3b0d4e-0000-4000-8000-0123456789ab', display_name: 'Crew' }])
    await signsInWith(shop, products.keycloakSecretBase64)
  })

  it('stack brings what the API of a server lists, here of one of ours', async () => {
    const from = await scene.shop({ config })
    const { userId } = await from.project.signUp('ada@example.com')
    await from.project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: userId })
    const list = async (path: string) => (await from.project.asServer('GET', path)).json.items
    const [users, [crew]] = [await list('/users'), await list('/teams')]
    const memberships = [{ team_id: crew.id, user_id: userId, permission_ids: ['team_admin'] }]
    const hashes = `user_id,password_hash\n${userId},${products.bcryptHash}\n`
    const content = JSON.stringify({ users, teams: [crew], memberships })
    const brought = await bring('stack', { users: content, hashes })
    expect(brought.out).toContain('Created 1 user and 1 team.')
    expect(brought.users).toMatchObject([{ id: userId, primary_email: 'ada@example.com' }])
    await signsIn(brought.shop)
  })

  it('names the users who cannot be taken, and takes the others', async () => {
    const shop = await scene.shop()
    await scene.write('users.export', products.auth0.users)
    await scene.write('hashes.export', products.auth0.hashes)
    const { code, out } = await run(shop, 'users.export', '--from', 'auth0', '--hashes', 'hashes.export')
    expect(code).toBe(2)
    expect(out).toContain('  user github|42: user.oauth_providers[0].id is no provider of the project. Add it under')
    expect(out).toContain('2 rows not taken:')
  })

  it('takes hostile names as text', async () => {
    const shop = await scene.shop()
    const user = {
      user_id: 'x|\u001b[2J',
      email: 'eve@example.com',
      identities: [{ provider: 'constructor', user_id: '1' }],
    }
    await scene.write('users.export', JSON.stringify([user]))
    const { code, out } = await run(shop, 'users.export', '--from', 'auth0')
    expect(code).toBe(0)
    expect(out).toContain('Created 1 user and 0 teams.')
    expect(out).toContain('  an account at “constructor”, which is no provider of this project')
    await scene.write('users.export', JSON.stringify([{ ...user, email: 'no address' }]))
    expect((await run(shop, 'users.export', '--from', 'auth0')).out).toContain('  user x| [2J: user.primary_email is')
    await expect(run(shop, 'users.export', '--from', 'constructor')).rejects.toThrow('"constructor" is no product')
  })

  it('says what is wrong with a file, and nothing of what it holds', async () => {
    const shop = await scene.shop()
    const failure = async (content: string, ...words: string[]) => {
      await scene.write('users.export', content)
      return run(shop, 'users.export', '--from', ...words).then(
        () => 'taken',
        (error: Error) => error.message,
      )
    }
    expect(await failure('{"email": "secret@example.com"}', 'auth0')).toBe(
      'Record 1 is not as this product exports it: user_id should be string.',
    )
    expect(await failure('{"users": [', 'keycloak')).toBe('The file is not valid JSON. Was it cut off?')
    expect(await failure('{}', 'okta')).toContain('"okta" is no product that is known here: auth0, clerk')
    expect(await failure('{}', 'supabase', '--hashes', 'users.export')).toContain('--hashes is not needed')
    await scene.write('config', 'hash_config { algorithm: SCRYPT }')
    expect(await failure(products.firebase.users, 'firebase', '--hashes', 'config')).toContain(
      'have no base64_signer_key',
    )
  })
})
