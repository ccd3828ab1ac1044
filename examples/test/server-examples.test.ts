/** The examples that are servers: started as their READMEs say, and sent requests. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestClock, type TestProject } from '@latchkey/testkit'
import { type LiveTestkit, startLiveTestkit } from '@latchkey/testkit/browser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, run, startNode } from '../../tools/newcomer/processes.ts'

const tokenLifetimeSeconds = 600
let live: LiveTestkit
let project: TestProject
const tokens = { fresh: '', expired: '', otherProject: '' }
let person: { readonly userId: string; readonly email: string }

beforeAll(async () => {
  const clock = createTestClock(new Date(Date.now() - 2 * tokenLifetimeSeconds * 1000))
  live = await startLiveTestkit({ clock })
  project = await live.createProject()
  tokens.expired = (await project.signUp()).accessToken
  clock.advance(2 * tokenLifetimeSeconds)
  const signedUp = await project.signUp()
  person = signedUp
  tokens.fresh = signedUp.accessToken
  tokens.otherProject = (await (await live.createProject()).signUp()).accessToken
})
afterAll(() => live?.stop())

describe.each(['express', 'fastify', 'hono'])('the example for %s', name => {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url))
  let server: Running
  let address: string

  beforeAll(async () => {
    await run('npm', ['run', 'build'], { cwd: folder })
    const env = {
      LATCHKEY_BASE_URL: live.address,
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.client,
      LATCHKEY_SECRET_SERVER_KEY: project.keys.server,
      PORT: '0',
    }
    const isReady = (said: string) => said.includes('http://localhost:')
    server = await startNode(join(folder, 'server.js'), [], { cwd: folder, env, isReady })
    address = /http:\/\/localhost:\d+/.exec(server.output())?.[0] ?? ''
  })
  afterAll(() => server?.stop())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(address + path, { headers, redirect: 'manual' })
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` })

  it('answers its route to a user by a token', async () => {
    const answer = await get('/api/me', withToken(tokens.fresh))
    expect([answer.status, await answer.json()]).toEqual([200, { id: person.userId, displayName: null }])
  })

  it.each([
    ['signed-out', () => ({})],
    ['signed-out', () => withToken(`${tokens.fresh}x`)],
    ['expired', () => withToken(tokens.expired)],
    ['wrong-project', () => withToken(tokens.otherProject)],
  ])('refuses its route with 401 and the reason %s', async (reason, headers) => {
    const answer = await get('/api/me', headers())
    expect([answer.status, await answer.json()]).toEqual([401, { reason }])
  })

  it('redirects a visitor of its page to sign in, with the way back', async () => {
    const answer = await get('/account?tab=name')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/handler/sign-in?after_auth_return_to=%2Faccount%3Ftab%3Dname')
  })

  it('greets a user of the cookies on its page, with the name escaped', async () => {
    const ada = await project.signUp()
    const body = { display_name: '<b>Ada</b>' }
    await project.request('PATCH', '/users/me', { accessToken: ada.accessToken, body })
    const { json } = await project.request('POST', '/auth/sessions/current/refresh', ada)
    const pair = encodeURIComponent(JSON.stringify([ada.refreshToken, json.access_token]))
    const answer = await get('/account', {
      cookie: `stack-refresh-${project.id}=${ada.refreshToken}; stack-access=${pair}`,
    })
    const html = await answer.text()
    expect(html).toMatch(/Hello &(#60|lt);b&(#62|gt);Ada/)
  })

  it('serves the ready pages with the public settings alone', async () => {
    const page = await get('/handler/sign-in')
    expect(await page.text()).toContain('/dist/handler.js')
    const script = await get('/dist/handler.js')
    expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
    const settings = { baseUrl: live.address, projectId: project.id, publishableClientKey: project.keys.client }
    expect(await (await get('/config.json')).json()).toEqual(settings)
    expect((await get('/')).status).toBe(200)
  })
})
