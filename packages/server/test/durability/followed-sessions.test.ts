/** Ended sessions that a program follows over a bad line: none is accepted that ended longer ago than the staleness it states. */
import { setTimeout as pause } from 'node:timers/promises'
import { LatchkeyServerApp } from '@latchkey/js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../../tools/postgres/postgres.ts'
import { migratedDatabase, onPostgres } from '../support/databases.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const projectId = 'internal'
const secretServerKey = 'ssk_followed_sessions'
const maxStalenessMs = 1_000

interface Ended {
  readonly request: Request
  readonly sinceMs: number
}

onPostgres('sessions that end on one server, followed at another (postgres)', () => {
  let postgres: Postgres
  let deployment: Awaited<ReturnType<typeof migratedDatabase>>
  let env: Record<string, string>
  let [ending, followed]: ServerProcess[] = []
  let proxy: FaultyProxy
  let owner: LatchkeyServerApp
  let userId: string

  const app = (baseUrl: string) =>
    new LatchkeyServerApp({ baseUrl, projectId, secretServerKey, publishableClientKey: 'none', tokenStore: null })

  beforeAll(async () => {
    postgres = await startPostgres()
    deployment = await migratedDatabase(postgres)
    env = {
      LATCHKEY_INTERNAL_SECRET_SERVER_KEY: secretServerKey,
      LATCHKEY_ROOT_SECRET: 'one-root-secret-for-all-of-the-processes',
      DATABASE_URL: deployment.url,
    }
    ending = await startServerProcess(env)
    env = { ...env, LATCHKEY_PORT: String(await freePort()) }
    followed = await startServerProcess(env)
    proxy = await startFaultyProxy(followed.url)
    owner = app(ending.url)
    userId = (await owner.createUser({ displayName: 'Ada' })).id
  }, 240_000)
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all([ending, followed].map(server => server?.kill()))
    await deployment?.drop()
    await postgres?.stop()
  })

  async function endOne(): Promise<Ended> {
    const user = await owner.getUser(userId)
    const { accessToken } = (await (await user?.createSession())?.getTokens()) ?? {}
    const request = new Request('https://app.example.com', { headers: { authorization: `Bearer ${accessToken}` } })
    const { user: known } = await owner.authenticateRequest(request)
    await user?.revokeSession(known?.sessionId ?? '')
    return { request, sinceMs: performance.now() }
  }

  async function follow(failClosed: boolean) {
    const program = app(proxy.url)
    const following = program.followEndedSessions({ maxStalenessMs, failClosed })
    await following.ready
    // The keys are fetched while the server is there.
    await program.authenticateRequest((await endOne()).request)
    const accepted: string[] = []
    const check = async ({ request, sinceMs }: Ended) => {
      const agoMs = performance.now() - sinceMs
      const stalenessMs = following.stalenessMs
      const { isSignedIn } = await program.authenticateRequest(request)
      if (isSignedIn && agoMs > stalenessMs) accepted.push(`ended ${agoMs} ms ago, staleness ${stalenessMs} ms`)
      if (isSignedIn && failClosed && following.stalenessMs > maxStalenessMs) accepted.push('though stale')
    }
    return { program, following, accepted, check }
  }

  it('refuses an ended session within a second, and no other', async () => {
    const { program, following } = await follow(true)
    const session = await (await owner.getUser(userId))?.createSession()
    const { accessToken } = (await session?.getTokens()) ?? {}
    const live = new Request('https://app.example.com', { headers: { authorization: `Bearer ${accessToken}` } })
    const { request } = await endOne()
    const reason = async () => (await program.authenticateRequest(request)).reason
    await expect.poll(reason, { interval: 20, timeout: 5_000 }).toBe('ended')
    expect(await program.authenticateRequest(live)).toMatchObject({ isSignedIn: true })
    following.stop()
    expect(await reason(), 'nothing is followed any more').toBeNull()
  })

  const faults: readonly { fault: Fault; tags: string[] }[] = [
    { fault: 'cut', tags: [] },
    ...(['swallow', 'delay', 'repeat', 'lose-cursor', 'refuse'] as const).map(fault => ({ fault, tags: ['release'] })),
  ]
  for (const { fault, tags } of faults)
    it(`accepts no session that ended before what it states while the line is bad: ${fault}`, { tags }, async () => {
      const { following, accepted, check, program } = await follow(fault !== 'delay')
      const ended: Ended[] = []
      proxy.fault = fault
      for (let round = 0; round < 12; round += 1) {
        ended.push(await endOne())
        for (const one of ended) await check(one)
        await pause(150)
      }
      if (['cut', 'swallow', 'repeat', 'refuse'].includes(fault)) {
        await expect.poll(() => following.stalenessMs, { timeout: 5_000 }).toBeGreaterThan(maxStalenessMs)
        const { request } = await endOne()
        expect((await program.authenticateRequest(request)).reason).toBe('stale')
      }
      proxy.fault = 'none'
      await expect.poll(() => following.stalenessMs, { timeout: 15_000, interval: 20 }).toBeLessThan(maxStalenessMs)
      // The last ones may have ended within the staleness that it states.
      for (const { request } of ended)
        await expect.poll(async () => (await program.authenticateRequest(request)).reason).toBe('ended')
      expect(accepted).toEqual([])
      following.stop()
    })

  it('goes on after the server was killed and started again', async () => {
    const { following, accepted, check, program } = await follow(true)
    await followed?.kill()
    const ended = [await endOne(), await endOne()]
    const starting = startServerProcess(env)
    for (let round = 0; round < 10; round += 1) {
      for (const one of ended) await check(one)
      await pause(150)
    }
    followed = await starting
    await expect.poll(() => following.stalenessMs, { timeout: 15_000, interval: 20 }).toBeLessThan(maxStalenessMs)
    for (const { request } of ended) expect((await program.authenticateRequest(request)).reason).toBe('ended')
    expect(accepted).toEqual([])
    following.stop()
  })
})
