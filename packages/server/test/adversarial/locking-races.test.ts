/** 110: a lock and a sign-in at the same time, at two processes of one deployment, on PostgreSQL. */
import type { Json, RequestOptions, SignedInPerson, Testkit, TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { onPostgres } from '../support/databases.ts'

const server = { level: 'server' } as const
const callback_url = 'http://localhost:3000/handler/callback'
const config = { 'auth.otp.allowSignIn': true }

interface Scene {
  readonly project: TestProject
  readonly person: SignedInPerson
  /** The nth request, made at one of the two processes. */
  ask(index: number, path: string, options: RequestOptions): Promise<Json>
  mailedCode(): Promise<string>
}

/** Each makes the body of one sign-in beforehand, and answers how to sign in. */
const signIns: Readonly<Record<string, (scene: Scene, index: number) => Promise<() => Promise<Json>>>> = {
  'with a password':
    async ({ ask, person: { email, password } }, index) =>
    () =>
      ask(index, '/auth/password/sign-in', { body: { email, password } }),
  async 'with a mailed code'({ ask, project, person, mailedCode }, index) {
    await project.request('POST', '/auth/otp/send-sign-in-code', { body: { email: person.email, callback_url } })
    const body = { code: await mailedCode() }
    return () => ask(index, '/auth/otp/sign-in', { body })
  },
  async 'from a command line'({ ask, project, person }, index) {
    const { json } = await project.request('POST', '/auth/cli', { body: {} })
    const body = { login_code: json.login_code, refresh_token: person.refreshToken }
    await project.request('POST', '/auth/cli/complete', { body })
    return () => ask(index, '/auth/cli/poll', { body: { polling_code: json.polling_code } })
  },
  'by the server':
    async ({ ask, person: { userId } }, index) =>
    () =>
      ask(index, '/auth/sessions', { ...server, body: { user_id: userId } }),
  'by a refresh':
    async ({ ask, person: { refreshToken } }, index) =>
    () =>
      ask(index, '/auth/sessions/current/refresh', { refreshToken }),
}

onPostgres('a lock while sign-ins are on their way (postgres)', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(2)
  })
  afterAll(() => cluster.stop())

  const at = (index: number): Testkit => {
    const testkit = cluster.servers[index % cluster.servers.length]
    if (!testkit) throw new Error('The cluster has no servers.')
    return testkit
  }

  /** The same project at another process. */
  async function askAt(index: number, project: TestProject, path: string, options: RequestOptions): Promise<Json> {
    const { level = 'client', body, refreshToken, accessToken } = options
    const response = await at(index).fetch(`/api/v1${path}`, {
      method: body === undefined && !refreshToken ? 'GET' : 'POST',
      headers: {
        ...project.headers(level),
        'content-type': 'application/json',
        ...(refreshToken ? { 'x-stack-refresh-token': refreshToken } : {}),
        ...(accessToken ? { 'x-stack-access-token': accessToken } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return response.json().catch(() => ({}))
  }

  it.each(Object.keys(signIns))('case 110: leaves no live session %s', async name => {
    const prepare = signIns[name]
    if (!prepare) throw new Error(`There is no sign-in ${name}.`)
    for (let round = 0; round < 5; round += 1) {
      const project = await at(0).createProject({ config })
      const person = await project.signUp()
      const change = (body: object) => project.asServer('PATCH', `/users/${person.userId}`, body)
      await change({ primary_email_verified: true, otp_auth_enabled: true })
      const ask: Scene['ask'] = (index, path, options) => askAt(index, project, path, options)
      const scene = { project, person, ask, mailedCode: () => at(0).mailbox.codeFor(person.email) }
      const ready = []
      for (let index = 0; index < 8; index += 1) ready.push(await prepare(scene, index))

      const [locked, ...answers] = await Promise.all([
        change({ is_locked: true }),
        ...ready.map(async (signIn, index) => {
          // Some before the lock, some in the middle of it, some after.
          await new Promise(resolve => setTimeout(resolve, index))
          return signIn()
        }),
      ])
      expect(locked.status).toBe(200)
      const sessions = await project.asAdmin('GET', `/auth/sessions?user_id=${person.userId}`)
      expect(sessions.json.items).toEqual([])
      for (const { access_token: accessToken, refresh_token: refreshToken } of answers) {
        for (const index of [0, 1]) {
          if (accessToken) expect(await ask(index, '/users/me', { accessToken })).toMatchObject(expired)
          if (refreshToken)
            expect(await ask(index, '/auth/sessions/current/refresh', { refreshToken })).toMatchObject(unusable)
        }
      }
    }
  }, 60_000)
})

const expired = { code: 'ACCESS_TOKEN_EXPIRED' }
const unusable = { code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }
