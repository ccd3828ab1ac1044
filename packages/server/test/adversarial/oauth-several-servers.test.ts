/** Sign-ins with a provider and connected accounts across the servers of one deployment, on PostgreSQL. */
import type { Testkit } from '@latchkey/testkit'
import { type ProviderDoubles, startProviderDoubles } from '@latchkey/testkit/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { onPostgres, testClock } from '../support/databases.ts'
import {
  atProvider,
  type Browser,
  begin,
  callback,
  exchange,
  type Returned,
  signIn,
  standardProvider,
} from '../support/oauth.ts'

onPostgres('OAuth on two servers on one database (postgres)', () => {
  let cluster: Cluster
  let doubles: ProviderDoubles
  beforeAll(async () => {
    const clock = testClock()
    doubles = await startProviderDoubles({ clock })
    cluster = await startCluster(2, { clock, parts: { aroundFetch: doubles.aroundFetch } })
  })
  afterAll(async () => {
    await cluster?.stop()
    await doubles?.stop()
  })

  let count = 0
  /** The same application and browser, at each of the servers. */
  async function scene(config: Readonly<Record<string, unknown>> = standardProvider('gitlab')) {
    const [first, second] = cluster.servers
    if (!first || !second) throw new Error('The cluster has two servers.')
    const project = await first.createProject({ config })
    // What one looked for while it was missing, it takes for missing for a second.
    cluster.clock.advance(1)
    count += 1
    doubles.signInAs({ id: String(3_000_000 + count), email: `ada${count}@example.com` })
    const at = (testkit: Testkit): Browser => ({ testkit, doubles, project })
    return { project, first: at(first), second: at(second) }
  }
  const getPage = (response: Response) => {
    const location = response.headers.get('location')
    return location === null ? null : new URL(location)
  }
  const many = <Result>(size: number, one: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: size }, (_, index) => one(index)))
  const users = async ({ project }: Browser) => (await project.asServer('GET', '/users')).json.items

  it('finishes at one what was started at the other, from the click to the tokens', async () => {
    const { project, first, second } = await scene()
    for (const [begins, returns] of [
      [first, second],
      [second, first],
    ] as const) {
      const begun = await begin(begins, 'gitlab')
      const response = await callback(returns, begun, await atProvider(begins, begun), { provider: 'gitlab' })
      const answer = await exchange(begins, { begun, page: getPage(response) })
      expect(answer.status, answer.text).toBe(200)
      const headers = { ...project.headers('client'), 'x-stack-access-token': answer.json.access_token }
      expect((await returns.testkit.fetch('/api/v1/users/me', { headers })).status).toBe(200)
    }
    expect(await users(first)).toHaveLength(1)
  })

  it('finishes at one what was started at the other with the practice provider', async () => {
    const { first, second } = await scene({
      'auth.oauth.providers.google': { type: 'google', isShared: true, allowSignIn: true },
    })
    const begun = await begin(first)
    const page = await (await second.testkit.fetch(begun.url?.href ?? '')).text()
    const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? []
    const body = new URLSearchParams({ request, choice: 'verified', name: 'Robin', email: 'robin@example.com' })
    const chosen = await first.testkit.fetch(begun.url?.pathname ?? '', { method: 'POST', body, redirect: 'manual' })
    const parameters = getPage(chosen)?.searchParams ?? new URLSearchParams()
    const response = await callback(second, begun, parameters)
    const answer = await exchange(first, { begun, page: getPage(response) })
    expect(answer.json, answer.text).toMatchObject({ is_new_user: true })
  })

  it('15: takes a state once, of twenty callbacks at both at once', async () => {
    const { first, second } = await scene()
    const begun = await begin(first, 'gitlab')
    const parameters = await atProvider(first, begun)
    const answers = await many(20, index =>
      callback(index % 2 ? first : second, begun, parameters, { provider: 'gitlab' }),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
  })

  it('49, 50: takes an authorization code once, and ends what it gave when it comes again at the other', async () => {
    const { first, second, project } = await scene()
    const begun = await begin(first, 'gitlab')
    const response = await callback(second, begun, await atProvider(first, begun), { provider: 'gitlab' })
    const result: Pick<Returned, 'page' | 'begun'> = { begun, page: getPage(response) }
    const answers = await many(20, index => exchange(index % 2 ? first : second, result))
    const given = answers.filter(({ status }) => status === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    for (const { json } of given)
      for (const { testkit } of [first, second]) {
        const headers = { ...project.headers('client'), 'x-stack-access-token': json.access_token }
        expect((await testkit.fetch('/api/v1/users/me', { headers })).status, 'the session has ended').toBe(401)
      }
  })

  it('makes one user when a new person returns at both at once', async () => {
    const { first, second } = await scene()
    const begun = await many(6, index => begin(index % 2 ? first : second, 'gitlab'))
    const parameters = await Promise.all(begun.map(one => atProvider(first, one)))
    const answers = await many(6, index => {
      const flow = begun[index]
      if (!flow) throw new Error('There are as many flows as browsers.')
      const returnsTo = index % 3 ? first : second
      return callback(returnsTo, flow, parameters[index] ?? new URLSearchParams(), { provider: 'gitlab' })
    })
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303))
    expect(await users(first)).toHaveLength(1)
  })

  it('refreshes an access token of a connected account once, for twenty requests at both at once', async () => {
    const { first, second, project } = await scene()
    const { json } = await signIn(first, 'gitlab')
    const me = await project.request('GET', '/users/me', { accessToken: json.access_token })
    cluster.clock.advance(2 * 3_600)
    const before = doubles.requests.length
    const answers = await many(20, async index => {
      const { testkit } = index % 2 ? first : second
      const headers = { ...project.headers('server'), 'content-type': 'application/json' }
      const path = `/api/v1/connected-accounts/${me.json.id}/gitlab/access-token`
      return (await testkit.fetch(path, { method: 'POST', headers, body: '{}' })).json()
    })
    expect(new Set(answers.map(({ access_token }) => access_token)).size, JSON.stringify(answers[0])).toBe(1)
    const sent = doubles.requests.slice(before).map(({ url, form }) => `${url.pathname} ${form.get('grant_type')}`)
    expect(sent, 'requests to the provider').toEqual(['/oauth/token refresh_token'])
  })
})
