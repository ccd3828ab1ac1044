/** What real exports hold besides the usual: each record comes along, or is named in the report with its reason. */
import type { Json } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command as importUsers } from '../src/users/import.ts'
import * as odd from './support/odd-exports.ts'
import * as products from './support/other-products.ts'
import { personAt } from './support/person.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene, type Shop } from './support/scene.ts'

const keys = {
  clientId: 'id',
  clientSecret: 'secret',
  isShared: false,
  allowSignIn: true,
  allowConnectedAccounts: true,
}
const config = {
  'auth.oauth.providers.google': { type: 'google', ...keys },
  'auth.oauth.providers.discord': { type: 'discord', ...keys },
  'auth.oauth.providers.microsoft': { type: 'microsoft', ...keys },
  'auth.oauth.providers.acme': { type: 'openid', issuer: 'https://sso.acme.example', ...keys },
}

describe('latchkey users import --from, of odd exports', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  async function run({ env }: Shop, ...words: string[]): Promise<{ code: number; out: string }> {
    const { terminal, results } = personAt(scene.folder, { ...env, LATCHKEY_BASE_URL: scene.url }, true)
    const code = await importUsers.run(words, terminal)
    return { code, out: results.join('\n') }
  }

  /** Imports a file twice; the second time everyone is there already. */
  async function bring(from: string, file: string, ...more: string[]) {
    const shop = await scene.shop({ config })
    await scene.write('users.export', file)
    const { code, out } = await run(shop, 'users.export', '--from', from, ...more)
    const { project } = shop
    const { json } = await project.asServer('GET', '/users?limit=100&include_anonymous=true')
    const users: readonly Json[] = json.items
    const again = await run(shop, 'users.export', '--from', from, ...more)
    expect(again.out).toContain(`${users.length} row`)
    expect(again.out).toContain('Created 0 users')
    return { shop, code, out, users, user: (email: string | null) => users.find(one => one.primary_email === email) }
  }

  const signIn = ({ project }: Shop, name: string) =>
    project.request('POST', '/auth/password/sign-in', {
      body: { email: `${name}@example.com`, password: products.password },
    })

  const accounts = (user: Json | undefined) => user?.oauth_providers.map(({ id, account_id }: Json) => [id, account_id])

  it('auth0: a connection is mapped by --provider, and its account is cut at the name of the connection', async () => {
    const { code, out, users, user } = await bring(
      'auth0',
      odd.auth0Connections,
      '--provider',
      'my-okta=acme',
      '--provider',
      'acme-azure=microsoft',
    )
    expect(code).toBe(0)
    expect(users).toHaveLength(5)
    expect(user('okta@example.com')).toMatchObject({ display_name: 'Olga Ta', primary_email_verified: true })
    // At a provider of OpenID Connect an account is stored with its issuer, as a sign-in finds it.
    expect(accounts(user('okta@example.com'))).toEqual([['acme', 'https://sso.acme.example|00u1a2b3']])
    expect(user('discord@example.com')).toMatchObject({ display_name: 'Nelly', primary_email_verified: true })
    expect(accounts(user('discord@example.com'))).toEqual([['discord', '80351110224678912']])
    expect(accounts(user('saml@example.com'))).toEqual([])
    expect(out).toContain(
      '  an account at “acme-saml”, which is no provider of this project (--provider acme-saml=ID brings it): 1 user',
    )
    expect(out).toContain('  an account at “login”, which is no provider of this project')
    const ofAzure = users.find(one => one.server_metadata.formerId === 'waad|NkXc81PbyYQ')
    expect(ofAzure).toMatchObject({
      ...{ primary_email: null, primary_email_verified: false, signed_up_at_millis: 1_710_238_272_000 },
    })
    expect(accounts(ofAzure)).toEqual([['microsoft', 'NkXc81PbyYQ']])
  })

  it('auth0: an odd line in the file of hashes loses that hash alone, and is reported', async () => {
    const [hash] = products.auth0.hashes.split('\n')
    await scene.write('hashes.export', `{"_id": {"$oid": 5\n${hash}\n{"_id": {}, "passwordHash": null}\n`)
    const { shop, code, out } = await bring(
      'auth0',
      products.auth0.users.replace('github', 'discord'),
      '--hashes',
      'hashes.export',
    )
    expect(code).toBe(2)
    expect(out).toContain('2 records cannot be read:')
    expect(out).toContain('  Record 1 of --hashes is not as this product exports it: it is not valid JSON.')
    expect(out).toContain('  Record 3 of --hashes is not as this product exports it: _id.$oid should be string.')
    expect((await signIn(shop, 'ada')).status).toBe(200)
  })

  it('keycloak: the one realm besides master, flags without an address, a hash of an extension, unknown aliases', async () => {
    const { shop, code, out, users, user } = await bring('keycloak', odd.keycloakRealms, '--provider', 'ACME=acme')
    expect(code).toBe(2)
    expect(users.map(({ display_name }) => display_name).sort()).toEqual(['ada', 'blank', 'broken', 'noaddress'])
    expect(user('ada@example.com')).toMatchObject({
      primary_email_verified: true,
      signed_up_at_millis: 1_710_238_272_131,
    })
    expect(accounts(user('ada@example.com'))).toEqual([['acme', 'https://sso.acme.example|17']])
    for (const text of [
      '  an account at “azure-ad”, which is no provider of this project (--provider azure-ad=ID brings it): 1 user',
      '  a credential (password) that cannot be read: 1 user',
      '  a user of the realm master: 1 user',
      '  Record 5 of "users" is not as this product exports it: id should be string.',
    ])
      expect(out).toContain(text)
    expect((await signIn(shop, 'ada')).status).toBe(200)
  })

  it('keycloak: a file of several realms needs --realm', async () => {
    const shop = await scene.shop({ config })
    const realm = (name: string) => ({ realm: name, users: [{ id: name, username: name }] })
    await scene.write('users.export', JSON.stringify([realm('one'), realm('two')]))
    const words = ['users.export', '--from', 'keycloak']
    await expect(run(shop, ...words)).rejects.toThrow(
      'The file has several realms: one, two. Choose one with --realm NAME.',
    )
    await expect(run(shop, ...words, '--realm', 'six')).rejects.toThrow('The file has no realm six. It has one, two.')
    const { out } = await run(shop, ...words, '--realm', 'two')
    expect(out).toContain('Created 1 user')
    expect(out).toContain('a user of the realm one: 1 user')
  })

  it('firebase: an empty salt, a name of the provider behind an empty one, verified without an address', async () => {
    await scene.write('hash-config', products.firebase.hashConfig)
    const words = ['--hashes', 'hash-config', '--provider', 'oidc.acme=acme']
    const { shop, code, out, users, user } = await bring('firebase', odd.firebaseOdd, ...words)
    expect(code).toBe(2)
    expect(users).toHaveLength(3)
    expect(user('ada@example.com')).toMatchObject({ display_name: 'Ada Lovelace', primary_email_verified: true })
    expect(accounts(user('ada@example.com'))).toEqual([['acme', 'https://sso.acme.example|17']])
    expect(out).toContain('  an account at “playgames.google.com”, which is no provider of this project')
    expect(out).toContain('  custom attributes that are not valid JSON: 1 user')
    expect(out).toContain('  Record 4 is not as this product exports it: localId should be string.')
    expect(users.find(one => accounts(one)[0]?.[0] === 'google')).toMatchObject({ primary_email_verified: false })
    expect((await signIn(shop, 'ada')).status).toBe(200)
  })

  it('better-auth: numbers for flags, ids and moments, an empty account id, and passwords in form NFKC', async () => {
    const { shop, code, out, users, user } = await bring(
      'better-auth',
      odd.betterAuthOdd,
      '--provider',
      'generic-acme=acme',
    )
    expect(code).toBe(2)
    expect(users).toHaveLength(2)
    expect(user('ada@example.com')).toMatchObject({
      ...{ display_name: null, primary_email_verified: true, signed_up_at_millis: 1_710_238_272_000 },
      ...{ oauth_providers: [], is_locked: false },
    })
    expect(user(null)).toMatchObject({ display_name: 'Bob', signed_up_at_millis: Date.UTC(2024, 2, 12, 10, 11, 12) })
    expect(accounts(user(null))).toEqual([['acme', 'https://sso.acme.example|s-2']])
    expect(out).toContain('  an account at “google” whose id is not in the file: 1 user')
    expect(out).toContain('  Record 4 of "account" is not as this product exports it: userId should be string.')
    expect(out).toContain(
      '  Record 3 of "user" is not as this product exports it: emailVerified should be true or false.',
    )
    expect((await signIn(shop, 'ada')).status).toBe(200)
  })

  it('supabase: identities without provider_id, names in parts, a line that was cut off', async () => {
    const { code, out, users, user } = await bring('supabase', odd.supabaseOdd)
    expect(code).toBe(2)
    expect(users).toHaveLength(4)
    expect(user('old@example.com')).toMatchObject({
      ...{ display_name: 'Ada Lovelace', profile_image_url: 'https://cdn.example.com/a.png' },
      oauth_providers: [{ id: 'google', account_id: '1234567890', email: 'ada@g.example' }],
    })
    expect(user('nothing@example.com')?.oauth_providers).toEqual([])
    expect(accounts(user('azure@example.com'))).toEqual([['microsoft', 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ']])
    expect(user(null)).toMatchObject({ primary_email_verified: false })
    expect(out).toContain('  an account at “google” whose id is not in the file: 1 user')
    expect(out).toContain('  Record 3 is not as this product exports it: it is not valid JSON.')
  })

  it('clerk: null for lists, moments as text, an account without an id', async () => {
    const { code, out, users, user } = await bring('clerk', odd.clerkOdd)
    expect(code).toBe(2)
    expect(users).toHaveLength(2)
    expect(user(null)).toMatchObject({ display_name: 'none', signed_up_at_millis: 1_710_238_272_131, is_locked: false })
    expect(user('ada@example.com')).toMatchObject({ primary_email_verified: false, primary_email_auth_enabled: true })
    expect(out).toContain('  an account at “custom_acme”, which is no provider of this project')
    expect(out).toContain('  an account at “google” whose id is not in the file: 1 user')
    expect(out).toContain('  Record 3 is not as this product exports it: email_addresses should be array.')
  })

  it('clerk: a row of the table with too few cells is reported by its number, and the others come along', async () => {
    const [header, ada, bob] = products.clerk.table.split('\n')
    const { code, out, users } = await bring('clerk', [header, ada, 'user_2cut,Cid', bob].join('\n'))
    expect(code).toBe(2)
    expect(users).toHaveLength(2)
    expect(out).toContain('  Record 2 is not as this product exports it: Too few fields')
  })

  it('refuses a --provider that is none, or names no provider of the project', async () => {
    const shop = await scene.shop({ config })
    await scene.write('users.export', products.auth0.users)
    const words = ['users.export', '--from', 'auth0', '--provider']
    await expect(run(shop, ...words, 'okta')).rejects.toThrow('--provider takes THEIRS=OURS')
    await expect(run(shop, ...words, 'okta=acmee')).rejects.toThrow('the project has no provider "acmee". It has ')
    await expect(run(shop, 'users.export', '--provider', 'a=acme')).rejects.toThrow('--provider goes with --from.')
  })
})
