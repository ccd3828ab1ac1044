import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getResponse, startHostileServer } from '../../../test/support/hostile-servers.ts'

const token = 'a-token-that-only-prometheus-knows'
let testkit: Testkit
beforeAll(async () => {
  testkit = await startTestkit({ env: { LATCHKEY_METRICS_TOKEN: token } })
})
afterAll(() => testkit.stop())

const read = (authorization?: string) => testkit.fetch('/metrics', { headers: authorization ? { authorization } : {} })

/** Makes a job that is due. */
async function requestMail(project: TestProject): Promise<void> {
  const { email } = await project.signUp()
  const body = { email, callback_url: 'http://localhost:3000/handler/password-reset' }
  await project.request('POST', '/auth/password/send-reset-code', { body })
}

it('counts requests by endpoint and status, and names no one', async () => {
  const project = await testkit.createProject()
  const ada = await project.signUp('ada@example.com')
  await project.asServer('GET', `/users/${ada.userId}`)
  await project.request('GET', `/users/${ada.userId}`, { level: 'client' })

  const answer = await read(`Bearer ${token}`)
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(page).toContain('latchkey_requests_total{route="GET /users/:userId",status="200"} 1')
  expect(page).toContain('latchkey_requests_total{route="GET /users/:userId",status="401"} 1')
  expect(page).toContain('latchkey_request_duration_seconds_count{route="GET /users/:userId"} 2')
  for (const value of [ada.userId, 'ada@example.com', project.id]) expect(page).not.toContain(value)
})

it('reports the state of the database, the jobs, the events and password hashing', async () => {
  const project = await testkit.createProject()
  await testkit.latchkey.worker.drain()
  await requestMail(project)
  const page = await (await read(`Bearer ${token}`)).text()
  expect(page).toContain('latchkey_database_up 1')
  expect(page).toContain('latchkey_database_connections{state="idle"} 1')
  expect(page).toContain('latchkey_jobs{state="due"} 1')
  expect(page).toContain('latchkey_jobs{state="dead"} 0')
  // They are relayed at once: how many there are at this moment is not known.
  expect(page).toMatch(/^latchkey_events\{state="due"\} \d/m)
  expect(page).toContain('latchkey_events{state="dead"} 0')
  expect(page).toMatch(/^latchkey_events_overdue_seconds \d/m)
  expect(page).toContain('latchkey_password_hashes{state="running"} 0')
  expect(page).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(page).toMatch(/^process_resident_memory_bytes /m)
})

it('has the figures of now, not those of the page before', async () => {
  const due = async () => /latchkey_jobs\{state="due"\} (\d+)/.exec(await (await read(`Bearer ${token}`)).text())?.[1]
  await testkit.latchkey.worker.drain()
  const before = Number(await due())
  await requestMail(await testkit.createProject())
  expect(Number(await due())).toBe(before + 1)
})

it('counts outgoing requests by purpose and outcome, without their URL', async () => {
  const server = await startHostileServer(socket => socket.end(getResponse(204)))
  const { app } = testkit.latchkey
  const url = `${server.url}/path-with-a-secret`
  await app.fetch(url, { purpose: 'webhook' })
  await app.fetch(url, { purpose: 'webhook' })
  await app.fetch('http://10.0.0.1/', { purpose: 'oauth' }).catch(() => {})
  await server.stop()
  const page = await (await read(`Bearer ${token}`)).text()
  expect(page).toContain('latchkey_outgoing_requests_total{purpose="webhook",outcome="2xx"} 2')
  expect(page).toContain('latchkey_outgoing_requests_total{purpose="oauth",outcome="refused-address"} 1')
  expect(page).toContain('latchkey_outgoing_request_duration_seconds_count{purpose="webhook"} 2')
  for (const part of ['path-with-a-secret', String(server.port)]) expect(page).not.toContain(part)
})

it('is read with its token only', async () => {
  for (const authorization of [undefined, 'Bearer wrong', `Basic ${token}`, `Bearer ${token}x`]) {
    const answer = await read(authorization)
    expect(answer.status).toBe(401)
    expect(await answer.text()).toBe('Send LATCHKEY_METRICS_TOKEN as a bearer token.\n')
  }
})

it('is not there when no token was chosen', async () => {
  const without = await startTestkit()
  const answer = await without.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(404)
  await without.stop()
})
