/**
 * A deployment of two processes is replaced one by one, and every request meanwhile is answered.
 *
 * @module-tag release
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../../tools/postgres/postgres.ts'
import { migratedDatabase, onPostgres } from '../support/databases.ts'
import { type LoadBalancer, startLoadBalancer } from '../support/load-balancer.ts'
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const fewest = 1_000
const askers = 6
/** Between two requests of one asker: the processes are to start while they are used, not while they are drowned. */
const breathMs = 20
const keys = { client: 'pck_rolling', server: 'ssk_rolling' }

onPostgres('a rolling restart (postgres)', () => {
  let postgres: Postgres
  let database: Awaited<ReturnType<typeof migratedDatabase>>
  let balancer: LoadBalancer
  const servers: { readonly port: number; process: ServerProcess }[] = []

  const start = (port: number) =>
    startServerProcess({
      LATCHKEY_PORT: String(port),
      DATABASE_URL: database.url,
      LATCHKEY_DRAIN_SECONDS: '1',
      LATCHKEY_ROOT_SECRET: 'one-root-secret-for-all-of-the-processes',
      LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
      LATCHKEY_INTERNAL_SECRET_SERVER_KEY: keys.server,
      LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_rolling',
    })

  beforeAll(async () => {
    postgres = await startPostgres()
    database = await migratedDatabase(postgres)
    for (const port of [await freePort(), await freePort()]) servers.push({ port, process: await start(port) })
    balancer = await startLoadBalancer(servers.map(({ process }) => process.url))
  }, 300_000)
  afterAll(async () => {
    await balancer?.stop()
    await Promise.all(servers.map(({ process }) => process.kill()))
    await database?.drop()
    await postgres?.stop()
  })

  const ask = (path: string, body?: object) =>
    fetch(`${balancer.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-stack-access-type': 'server',
        'x-stack-project-id': 'internal',
        'x-stack-secret-server-key': keys.server,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
    })

  it('a rolling restart (postgres) of both processes loses none of a thousand reads and writes', async () => {
    let input = 0
    let isOver = false
    const lost: string[] = []
    const written: string[] = []

    const readAndWrite = async () => {
      while (!isOver || input < fewest) {
        const isWrite = input++ % 2 === 0
        const answer = await (isWrite ? ask('/users', { display_name: 'Ada' }) : ask('/projects/current'))
        const text = await answer.text()
        if (!answer.ok) lost.push(`${answer.status} ${text}`)
        else if (isWrite) written.push(JSON.parse(text).id)
        await pause(breathMs)
      }
    }
    const load = Promise.all(Array.from({ length: askers }, readAndWrite))
    try {
      for (const server of servers) {
        await server.process.stop()
        server.process = await start(server.port)
      }
    } finally {
      isOver = true
      await load
    }

    expect(lost).toEqual([])
    expect(input).toBeGreaterThanOrEqual(fewest)
    for (const id of written.filter((_, index) => index % 50 === 0))
      expect((await ask(`/users/${id}`)).status).toBe(200)
  }, 180_000)
})
