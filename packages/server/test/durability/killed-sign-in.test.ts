/** A server is killed while it waits for a provider: that flow is lost, and nothing else. */
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../../tools/postgres/postgres.ts'
import { migratedDatabase, onPostgres } from '../support/databases.ts'
import { authorizationQuery, type Begun, exchange, redirectUri } from '../support/oauth.ts'
import { type OpenIdProvider, openIdKeys, startOpenIdProvider } from '../support/openid-provider.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const publicUrl = 'http://auth.example.com'
const callbackPath = '/api/v1/auth/oauth/callback/acme'
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
/** Of one deployment. */
const shared = {
  LATCHKEY_PUBLIC_URL: publicUrl,
  LATCHKEY_ROOT_SECRET: 'one-root-secret-for-all-of-the-processes',
  LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_killed',
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_killed',
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_killed',
  LATCHKEY_OUTGOING_ALLOW: 'loopback',
}

onPostgres('a server that is killed during a sign-in with a provider (postgres)', () => {
  let postgres: Postgres
  let database: Awaited<ReturnType<typeof migratedDatabase>>
  let provider: OpenIdProvider
  /** The one that stays. */
  let other: Testkit
  let project: TestProject

  beforeAll(async () => {
    ;[postgres, provider] = await Promise.all([startPostgres(), startOpenIdProvider(publicUrl + callbackPath)])
    database = await migratedDatabase(postgres)
    other = await startTestkit({ databaseUrl: database.url, env: shared })
    const acme = {
      ...{ type: 'openid', isShared: false, allowSignIn: true, allowConnectedAccounts: true },
      ...{ issuer: provider.issuer, ...openIdKeys },
    }
    project = await other.createProject({ config: { 'auth.oauth.providers.acme': acme } })
  }, 300_000)
  afterAll(async () => {
    await other?.stop()
    await provider?.stop()
    await database?.drop()
    await postgres?.stop()
  })

  const started: ServerProcess[] = []
  afterEach(async () => {
    await Promise.all(started.splice(0).map(process => process.kill()))
  })
  async function start(): Promise<ServerProcess> {
    const process = await startServerProcess({ ...shared, DATABASE_URL: database.url })
    started.push(process)
    return process
  }
  const at = ({ url }: ServerProcess) => ({
    fetch: (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init }),
  })
  type Server = Pick<Testkit, 'fetch'> | ReturnType<typeof at>

  interface Flow extends Begun {
    readonly parameters: URLSearchParams
  }
  /** As far as the provider's redirect, with a browser that has not followed it yet. */
  async function beginAt(server: Server, login: string): Promise<Flow> {
    const query = authorizationQuery(project, verifier, { provider_scope: 'offline_access' })
    const response = await server.fetch(`/api/v1/auth/oauth/authorize/acme?${query}`)
    const url = new URL(response.headers.get('location') ?? '')
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    const parameters = await provider.browse(url, login)
    return { response, url, cookie, verifier, state: url.searchParams.get('state') ?? '', parameters }
  }
  const returnTo = (server: Server, { parameters, cookie }: Flow) =>
    server.fetch(`${callbackPath}?${parameters}`, { headers: { cookie } })
  async function finishAt(server: Server, flow: Flow) {
    const location = (await returnTo(server, flow)).headers.get('location')
    const page = location === null ? null : new URL(location)
    // The code is exchanged at the server that stays.
    const parts = { testkit: other, project, doubles: await other.providers() }
    return exchange(parts, { begun: flow, page }, { code_verifier: verifier, redirect_uri: redirectUri })
  }
  const users = async () => (await project.asServer('GET', '/users')).json.items

  it('loses the flow whose callback it handled, and no other', async () => {
    const killed = await start()
    const lost = await beginAt(at(killed), 'ada')
    const waiting = await beginAt(at(killed), 'grace')
    const { reached, release } = provider.hold('/token')
    const unanswered = returnTo(at(killed), lost).catch(() => null)
    await reached
    await killed.kill()
    release()
    expect(await unanswered, 'the connection broke').toBeNull()
    expect(await users()).toEqual([])

    const again = await returnTo(other, lost)
    expect({ status: again.status, location: again.headers.get('location') }).toEqual({ status: 400, location: null })
    const grace = await finishAt(other, waiting)
    expect(grace.json, grace.text).toMatchObject({ is_new_user: true })
    const ada = await finishAt(other, await beginAt(other, 'ada'))
    expect(ada.json, 'the person begins again').toMatchObject({ is_new_user: true })
    expect(await users()).toHaveLength(2)
  })

  it('has its place in refreshing a provider’s token taken by another server, when a minute has passed', async () => {
    const signedIn = await finishAt(other, await beginAt(other, 'hedy'))
    const { id } = (await project.request('GET', '/users/me', { accessToken: signedIn.json.access_token })).json
    const { queries } = other.latchkey.app.database
    await queries.query({ text: `update oauth_tokens set expires_at = now() where kind = 'access'` }, [])

    const killed = await start()
    const path = `/api/v1/connected-accounts/${id}/acme/access-token`
    const request = {
      ...{ method: 'POST', body: '{"scope":"offline_access"}' },
      headers: { ...project.headers('server'), 'content-type': 'application/json' },
    }
    const { reached, release } = provider.hold('/token')
    const unanswered = at(killed)
      .fetch(path, request)
      .catch(() => null)
    await reached
    await killed.kill()
    release()
    expect(await unanswered).toBeNull()

    other.clock.advance(120)
    const answer = await other.fetch(path, request)
    expect(answer.status, await answer.text()).toBe(201)
  })
})
