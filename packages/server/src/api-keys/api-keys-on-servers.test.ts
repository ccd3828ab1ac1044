/** API keys where several processes serve one project. */
import type { Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../test/support/cluster.ts'
import { onPostgres } from '../../test/support/databases.ts'

onPostgres('API keys on several servers (postgres)', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(3)
  })
  afterAll(() => cluster.stop())

  /** A user’s key, and how to ask each of the servers for something. */
  const scene = async () => {
    const [one, other, last] = cluster.servers
    if (!one || !other || !last) throw new Error('The cluster is too small.')
    const project = await one.createProject({ config: { 'apiKeys.enabled.user': true } })
    const { userId } = await project.signUp()
    const ask = async (server: Testkit, method: string, path: string, body?: object) => {
      const headers = { ...project.headers('server'), 'content-type': 'application/json' }
      const init = { method, headers, body: body && JSON.stringify(body) }
      const answer = await server.fetch(`/api/v1/user-api-keys${path}`, init)
      return { status: answer.status, json: await answer.json() }
    }
    const { json: key } = await ask(one, 'POST', '', { user_id: userId, description: 'For the robots' })
    const check = (server: Testkit) => ask(server, 'POST', '/check', { api_key: key.value })
    return { one, other, last, key, ask, check }
  }

  it('API keys on several servers (postgres) are refused by one from the moment they are revoked on the other', async () => {
    const { one, other, key, ask, check } = await scene()
    expect((await check(other)).status).toBe(200)
    await ask(one, 'PATCH', `/${key.id}`, { revoked: true })
    expect((await check(other)).json.code).toBe('API_KEY_REVOKED')
  })

  it('keep the latest of their uses, and lose none when a server stops', async () => {
    const { one, other, last, key, ask, check } = await scene()
    const first = cluster.clock.now().getTime()
    await check(other)
    cluster.clock.advance(120)
    await check(one)
    const lastUsed = async () => (await ask(last, 'GET', `/${key.id}`)).json.last_used_at_millis
    await one.stop()
    expect(await lastUsed()).toBe(first + 120_000)
    await other.stop()
    expect(await lastUsed(), 'an earlier use does not replace it').toBe(first + 120_000)
  })
})
