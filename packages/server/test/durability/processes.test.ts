/**
 * Several processes on one port are one server: whichever answers, and whatever becomes of one of them.
 *
 * @module-tag release
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../../tools/postgres/postgres.ts'
import { migratedDatabase, onPostgres } from '../support/databases.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const keys = { client: 'pck_processes', server: 'ssk_processes' }
const metricsToken = 'a-token-that-only-prometheus-knows'
const patienceMs = 120_000

interface Answer {
  readonly status: number
  readonly text: string
}

onPostgres('two processes on one port (postgres)', () => {
  let postgres: Postgres
  let database: Awaited<ReturnType<typeof migratedDatabase>>
  let server: ServerProcess
  const lines: string[] = []
  const keptOpen = new Agent({ keepAlive: true })

  beforeAll(async () => {
    postgres = await startPostgres()
    database = await migratedDatabase(postgres)
    server = await startServerProcess(
      {
        DATABASE_URL: database.url,
        LATCHKEY_PROCESSES: '2',
        LATCHKEY_DRAIN_SECONDS: '1',
        LATCHKEY_LOG_LEVEL: 'info',
        LATCHKEY_METRICS_TOKEN: metricsToken,
        LATCHKEY_ROOT_SECRET: 'one-root-secret-for-all-of-the-processes',
        LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
        LATCHKEY_INTERNAL_SECRET_SERVER_KEY: keys.server,
        LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_processes',
      },
      { onLine: line => lines.push(line) },
    )
  }, 300_000)
  afterAll(async () => {
    keptOpen.destroy()
    await server?.kill()
    await database?.drop()
    await postgres?.stop()
  })

  /** On a connection of its own, which goes to the process whose turn it is, unless an agent is named. */
  function send(
    path: string,
    parts: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent },
  ) {
    const { method = 'GET', headers = {}, body, agent } = parts
    return new Promise<Answer>((resolve, reject) => {
      const sent = request(`${server.url}${path}`, { method, headers, agent: agent ?? false }, response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', piece => {
          text += piece
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      })
      sent.setTimeout(20_000, () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(body)
    })
  }
  interface RequestParts {
    readonly method?: string
    readonly body?: object
    readonly agent?: Agent
    readonly headers?: Record<string, string>
  }
  const ask = (level: 'client' | 'server', path: string, { method, body, agent, headers }: RequestParts = {}) =>
    send(`/api/v1${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        'x-stack-access-type': level,
        'x-stack-project-id': 'internal',
        'x-stack-publishable-client-key': keys.client,
        ...(level === 'server' ? { 'x-stack-secret-server-key': keys.server } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
      agent,
    })
  const figure = async (name: string) => {
    const { text } = await send('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
    return Number(
      text
        .split('\n')
        .find(line => line.startsWith(`${name} `))
        ?.slice(name.length),
    )
  }
  const processes = () => figure('latchkey_processes')
  const workers = () =>
    readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number)

  /** Reads and writes until `during` is over. Returns the ids of users whose creation was acknowledged, and what failed. */
  async function underLoad(during: () => Promise<void>) {
    let isOver = false
    const acknowledged: string[] = []
    const failed: string[] = []
    const readAndWrite = async () => {
      for (let input = 0; !isOver; input += 1) {
        const isWrite = input % 2 === 0
        const sent = isWrite
          ? ask('server', '/users', { body: { display_name: 'Ada' }, agent: keptOpen })
          : ask('server', '/projects/current', { agent: input % 3 === 0 ? keptOpen : undefined })
        const { status, text } = await sent.catch(error => ({ status: 0, text: String(error) }))
        if (status !== 200 && status !== 201) failed.push(`${status} ${text}`)
        else if (isWrite) acknowledged.push(JSON.parse(text).id)
        await pause(10)
      }
    }
    const load = Promise.all(Array.from({ length: 6 }, readAndWrite))
    try {
      await during()
    } finally {
      isOver = true
      await load
    }
    return { acknowledged, failed }
  }

  it('serve, one from the start and the other soon after it', { timeout: patienceMs }, async () => {
    await expect.poll(processes, { timeout: patienceMs, interval: 200 }).toBe(2)
    expect((await send('/ready', {})).status).toBe(200)
  })

  it('finish each other’s flows, and hear at once that a session ended', async () => {
    for (let round = 0; round < 6; round += 1) {
      const email = `person${round}@example.com`
      const body = { email, password: 'correct horse battery', verification_callback_url: 'http://localhost:3000/' }
      const signedUp = JSON.parse((await ask('client', '/auth/password/sign-up', { body })).text)
      const refresh = () =>
        ask('client', '/auth/sessions/current/refresh', {
          method: 'POST',
          headers: { 'x-stack-refresh-token': signedUp.refresh_token },
        })
      const refreshed = await refresh()
      expect(refreshed.status).toBe(200)
      const headers = { 'x-stack-access-token': JSON.parse(refreshed.text).access_token }
      expect(JSON.parse((await ask('client', '/users/me', { headers })).text).primary_email).toBe(email)

      const address = `code${round}@example.com`
      const sent = { email: address, callback_url: 'http://localhost:3000/' }
      expect((await ask('client', '/auth/otp/send-sign-in-code', { body: sent })).status).toBe(200)
      await expect.poll(() => mailedCode(address), { timeout: patienceMs }).not.toBe('')
      const code = await mailedCode(address)
      expect((await ask('client', '/auth/otp/sign-in', { body: { code } })).status).toBe(200)
      expect((await ask('client', '/auth/otp/sign-in', { body: { code } })).status, 'a second time').not.toBe(200)

      const refreshToken = { 'x-stack-refresh-token': signedUp.refresh_token }
      const ended = await ask('client', '/auth/sessions/current', {
        method: 'DELETE',
        headers: { ...headers, ...refreshToken },
      })
      expect(ended.status).toBe(200)
      expect((await refresh()).status).toBe(401)
    }
    const answering = new Set(lines.filter(line => line.includes('"answered"')).map(line => JSON.parse(line).pid))
    expect([...answering].sort()).toEqual(workers().sort())
  })

  async function mailedCode(email: string): Promise<string> {
    const { items } = JSON.parse((await send(`/dev/inbox?to=${email}`, {})).text)
    const mails: { readonly subject: string; readonly text: string }[] = items
    const text = mails.find(({ subject }) => subject.includes('is your code for'))?.text ?? ''
    return /[?&]code=(\w+)/.exec(text)?.[1] ?? ''
  }

  it('have one page of figures, which counts what both answered', async () => {
    const name = 'latchkey_requests_total{route="GET /projects/current",status="200"}'
    const before = (await figure(name)) || 0
    for (let sent = 0; sent < 20; sent += 1) await ask('server', '/projects/current')
    expect(await figure(name)).toBe(before + 20)
    expect(await figure(name), 'from the other one').toBe(before + 20)
    expect(await processes()).toBe(2)
  })

  it('are replaced on SIGHUP one after the other, and every request meanwhile is answered', {
    timeout: patienceMs,
  }, async () => {
    const name = 'latchkey_requests_total{route="POST /users",status="201"}'
    const before = workers()
    const counted = (await figure(name)) || 0
    const { acknowledged, failed } = await underLoad(async () => {
      server.signal('SIGHUP')
      const old = () => workers().filter(pid => before.includes(pid))
      await expect.poll(old, { timeout: patienceMs }).toEqual([])
    })
    expect(failed).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(50)
    expect(await figure(name), 'what those counted that ended').toBe(counted + acknowledged.length)
    expect(await processes()).toBe(2)
  })

  it('lose nothing acknowledged when one is killed, which is replaced', { timeout: patienceMs }, async () => {
    const [killed = 0] = workers()
    const { acknowledged, failed } = await underLoad(async () => {
      await pause(500)
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => workers().filter(pid => pid !== killed).length, { timeout: patienceMs }).toBe(2)
      await expect.poll(processes, { timeout: patienceMs, interval: 200 }).toBe(2)
    })
    // Requests on the connections of the process that was killed, and no others.
    expect(failed.length).toBeLessThanOrEqual(6)
    for (const sentence of failed) expect(sentence).toMatch(/^0 .*(ECONNRESET|socket hang up)/)
    for (const id of acknowledged) expect((await ask('server', `/users/${id}`)).status).toBe(200)
    expect(lines.filter(line => line.includes('worker process ended')).map(line => JSON.parse(line).process)).toEqual([
      killed,
    ])
  })

  it('end together on SIGTERM, with the requests under way answered', { timeout: patienceMs }, async () => {
    const all = workers()
    const { failed } = await underLoad(async () => {
      server.signal('SIGTERM')
      await expect.poll(async () => (await send('/ready', {})).status).toBe(503)
    })
    expect(failed).toEqual([])
    expect(await server.gone).toBe(0)
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
