/** A Convex backend beside the application: what it takes for someone, and what it refuses. */
import { build } from 'esbuild'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type ConvexProviderConfig,
  getConvexProvidersConfig,
  LatchkeyClientApp,
  UserAuthenticationRequired,
} from '../src/index.ts'
import { signedUp, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function scene() {
  const { app, user, project, server, anotherApp } = await signedUp(world)
  const visitorApp = anotherApp()
  const visitor = await visitorApp.getUser({ or: 'anonymous' })
  const baseUrl = world.config.publicUrl
  const [users, anonymousUsers] = getConvexProvidersConfig({ projectId: project.id, baseUrl })
  return { app, user, visitorApp, visitor, server, users, anonymousUsers, signedOut: anotherApp() }
}

/** What Convex does with a token, by its own description of `customJwt`. */
async function verified(token: string | null, { issuer, jwks, algorithm, applicationID }: ConvexProviderConfig) {
  const keys = createRemoteJWKSet(new URL(jwks), { [customFetch]: (url, init) => fetch(url, init) })
  const options = { issuer, audience: applicationID, algorithms: [algorithm], currentDate: world.clock.now() }
  return (await jwtVerify(token ?? '', keys, options)).payload
}

const isNotSignedIn = (error: unknown) => UserAuthenticationRequired.is(error)
const cached = { forceRefreshToken: false }
const fresh = { forceRefreshToken: true }

describe('a server app', () => {
  const getContext = (subject: string | null, claims = {}) => ({
    auth: { getUserIdentity: async () => (subject === null ? null : { subject, is_anonymous: false, ...claims }) },
  })

  it('gets the whole user that calls a function of Convex, and null for no one', async () => {
    const { server, user, visitor } = await scene()
    const found = await server.getUser({ from: 'convex', ctx: getContext(user.id) })
    expect(found).toMatchObject({ id: user.id, serverMetadata: null })
    expect(await server.getUser({ from: 'convex', ctx: getContext(null) })).toBeNull()
    const asVisitor = getContext(visitor.id, { is_anonymous: true })
    expect(await server.getUser({ from: 'convex', ctx: asVisitor })).toBeNull()
    expect(await server.getUser({ from: 'convex', ctx: asVisitor, or: 'anonymous' })).toMatchObject({ id: visitor.id })
  })
})

describe('a Convex client', () => {
  it('gets a token that Convex takes for the user, and for no one else', async () => {
    const { app, user, users, anonymousUsers } = await scene()
    const token = await app.getConvexClientAuth()(cached)
    expect(await verified(token, users)).toMatchObject({ sub: user.id, email: user.primaryEmail })
    await expect(verified(token, anonymousUsers)).rejects.toThrow('unexpected')
    expect(await app.getConvexHttpClientAuth()).toBe(token)
  })

  it('gets one for a visitor without an account, which Convex does not take for a user’s', async () => {
    const { visitorApp, visitor, users, anonymousUsers } = await scene()
    const token = await visitorApp.getConvexClientAuth()(cached)
    expect(await verified(token, anonymousUsers)).toMatchObject({ sub: visitor.id, is_anonymous: true })
    await expect(verified(token, users)).rejects.toThrow('no applicable key')
    expect(await visitorApp.getConvexHttpClientAuth()).toBe(token)
  })

  it('gets another token when it requires a fresh one, and the same one otherwise', async () => {
    const { app, users } = await scene()
    const auth = app.getConvexClientAuth()
    const first = await auth(cached)
    expect(await auth(cached)).toBe(first)
    const [second, third] = await Promise.all([auth(fresh), auth(fresh)])
    expect(second).not.toBe(first)
    expect(third).toBe(second)
    expect(await verified(second, users)).toMatchObject({ sub: expect.any(String) })
    expect(await auth(cached)).toBe(second)
  })

  it('follows sign-in and sign-out', async () => {
    const { app, signedOut } = await scene()
    for (const options of [cached, fresh]) expect(await signedOut.getConvexClientAuth()(options)).toBeNull()
    const auth = app.getConvexClientAuth()
    expect(await auth(cached)).toEqual(expect.any(String))
    await app.signOut()
    for (const options of [cached, fresh]) expect(await auth(options)).toBeNull()
  })

  it('a Convex client of a server gets the token of the request, or an error', async () => {
    const { user, server, signedOut, users } = await scene()
    const tokenStore = new Request('https://app.example.com', { headers: await user.getAuthHeaders() })
    expect(await verified(await server.getConvexHttpClientAuth({ tokenStore }), users)).toMatchObject({ sub: user.id })
    expect(await server.getConvexClientAuth({ tokenStore })(cached)).toEqual(expect.any(String))
    await expect(signedOut.getConvexHttpClientAuth()).rejects.toSatisfy(isNotSignedIn)
    const signedOutOptions = { tokenStore: new Request('https://app.example.com') }
    await expect(server.getConvexHttpClientAuth(signedOutOptions)).rejects.toSatisfy(isNotSignedIn)
  })
})

describe('the providers of a Convex configuration', () => {
  it('come from the environment where nothing is given', () => {
    vi.stubEnv('LATCHKEY_PROJECT_ID', 'shop')
    vi.stubEnv('LATCHKEY_BASE_URL', 'https://auth.example.com/')
    const common = { type: 'customJwt', algorithm: 'ES256' }
    expect(getConvexProvidersConfig()).toEqual([
      {
        ...common,
        issuer: 'https://auth.example.com/api/v1/projects/shop',
        jwks: 'https://auth.example.com/api/v1/projects/shop/.well-known/jwks.json',
        applicationID: 'shop',
      },
      {
        ...common,
        issuer: 'https://auth.example.com/api/v1/projects-anonymous-users/shop',
        jwks: 'https://auth.example.com/api/v1/projects/shop/.well-known/jwks.json?include_anonymous=true',
        applicationID: 'shop:anon',
      },
    ])
    vi.unstubAllEnvs()
    expect(() => getConvexProvidersConfig({ projectId: 'shop' })).toThrow('LATCHKEY_BASE_URL')
  })
})

describe('the caller of a function of Convex', () => {
  const app = () =>
    new LatchkeyClientApp({
      baseUrl: 'https://auth.example.com',
      projectId: 'p',
      publishableClientKey: 'k',
      tokenStore: null,
    })
  const createContext = <Identity extends { subject: string }>(identity: Identity | null) =>
    ({ from: 'convex', ctx: { auth: { getUserIdentity: async () => identity } } }) as const

  /** With a provider of the type `customJwt` Convex keeps every claim under the name that it has in the token. */
  async function getIdentity(token: string | null, provider: ConvexProviderConfig) {
    const { sub = '', iss = '', ...claims } = await verified(token, provider)
    return { ...claims, subject: sub, issuer: iss, tokenIdentifier: `${iss}|${sub}` }
  }

  it('the caller of a function of Convex is the user that the token was issued to', async () => {
    const { app: own, user, users } = await scene()
    const ctx = createContext(await getIdentity(await own.getConvexClientAuth()(cached), users))
    const person = await app().getPartialUser(ctx)
    expect(person).toEqual(await own.getPartialUser({ from: 'token' }))
    expect(person).toEqual({
      id: user.id,
      displayName: null,
      primaryEmail: user.primaryEmail,
      primaryEmailVerified: false,
      isAnonymous: false,
      isRestricted: false,
      actor: null,
    })
  })

  it('has a verified address in either of Convex’s spellings', async () => {
    for (const spelling of [{ emailVerified: true }, { email_verified: true }]) {
      const ctx = createContext({ subject: 'u1', name: 'Ada', email: 'ada@example.com', ...spelling })
      expect(await app().getPartialUser(ctx)).toEqual({
        id: 'u1',
        displayName: 'Ada',
        primaryEmail: 'ada@example.com',
        primaryEmailVerified: true,
        isAnonymous: false,
        isRestricted: false,
        actor: null,
      })
    }
  })

  it('has an actor in an impersonation, whose claim Convex spells act.sub', async () => {
    const ctx = createContext({ subject: 'u1', refresh_token_id: 's1', 'act.sub': 'c1' })
    expect((await app().getPartialUser(ctx))?.actor).toEqual({ id: 'c1' })
  })

  it('the caller of a function of Convex is no one without an account, unless anonymous people count', async () => {
    const { visitorApp, visitor, anonymousUsers } = await scene()
    const ctx = createContext(await getIdentity(await visitorApp.getConvexClientAuth()(cached), anonymousUsers))
    expect(await app().getPartialUser(ctx)).toBeNull()
    await expect(app().getPartialUser({ ...ctx, or: 'throw' })).rejects.toSatisfy(isNotSignedIn)
    const person = await app().getPartialUser({ ...ctx, or: 'anonymous' })
    expect(person).toMatchObject({ id: visitor.id, isAnonymous: true })
  })

  it('the caller of a function of Convex is no one without a token, and no one is made', async () => {
    expect(await app().getPartialUser(createContext(null))).toBeNull()
    for (const or of ['throw', 'anonymous'] as const) {
      await expect(app().getPartialUser({ ...createContext(null), or })).rejects.toSatisfy(isNotSignedIn)
    }
  })
})

describe('a Convex function', () => {
  it.each([
    '@latchkey/js',
    '@latchkey/js/client',
  ])('reads its caller without import(), which Convex refuses, by %s', async from => {
    // With the options of Convex's own bundler.
    const { outputFiles, metafile } = await build({
      stdin: { contents: `export { LatchkeyClientApp } from '${from}'`, resolveDir: import.meta.dirname },
      ...{ bundle: true, platform: 'browser', format: 'esm', target: 'esnext', splitting: true, treeShaking: true },
      ...{ conditions: ['convex', 'module'], outdir: 'out', write: false, metafile: true },
    })
    const imports = Object.values(metafile.outputs).flatMap(output => output.imports)
    expect(imports).toEqual([])
    const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
    const { LatchkeyClientApp: App } = await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)
    const app = new App({
      baseUrl: 'https://api.example.com',
      projectId: 'p1',
      publishableClientKey: 'k1',
      tokenStore: null,
    })
    const identity = { subject: 'u1', name: 'Ada', email: 'ada@example.com', email_verified: true }
    const ctx = { auth: { getUserIdentity: async () => identity } }
    expect(await app.getPartialUser({ from: 'convex', ctx })).toMatchObject({ id: 'u1', displayName: 'Ada' })
  })
})
