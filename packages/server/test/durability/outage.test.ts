/** The database goes away, hangs and comes back; the server says so, and goes on by itself. */
import { execFileSync } from 'node:child_process'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../../../tools/postgres/postgres.ts'
import { onPostgres } from '../support/databases.ts'

onPostgres('a server whose database goes away (postgres)', () => {
  let postgres: OwnPostgres
  let testkit: Testkit
  let project: TestProject
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    testkit = await startTestkit({ databaseUrl: postgres.url })
    project = await testkit.createProject()
  })
  afterAll(async () => {
    await testkit.stop()
    await postgres.stop()
  })

  const everything = async () => {
    const ada = { email: 'ada@example.com', password: 'correct horse' }
    return Promise.all([
      project.asServer('GET', '/users'),
      project.asServer('POST', '/users', { display_name: 'Ada' }),
      project.request('POST', '/auth/password/sign-in', { body: ada }),
    ])
  }
  const works = async () => (await everything()).every(({ status }) => status < 500)
  const saysSo = ({ status, code, headers, text }: Awaited<ReturnType<TestProject['request']>>) => {
    expect(status, text).toBe(503)
    expect(code).toBeNull()
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(text).not.toMatch(/postgres|ECONN|sql|timeout/i)
  }

  it('answers 503 with a time to come back while it hangs, in bounded time, and works again after', async () => {
    expect(await works()).toBe(true)
    const processes = getProcesses(postgres.postmasterPid())
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    const began = Date.now()
    try {
      for (const answer of await everything()) saysSo(answer)
      expect((await testkit.fetch('/health')).status).toBe(503)
      expect((await testkit.fetch('/ready')).status).toBe(503)
      const input = performance.now()
      expect((await testkit.fetch('/live')).status).toBe(200)
      expect(performance.now() - input, 'in ms').toBeLessThan(1_000)
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT')
    }
    expect(Date.now() - began).toBeLessThan(20_000)
    await expect.poll(works, { timeout: 15_000, interval: 200 }).toBe(true)
    expect((await testkit.fetch('/health')).status).toBe(200)
  }, 60_000)

  it('survives a restart under load without an answer that is anything but fine or 503', async () => {
    let isOver = false
    const seen = new Set<number>()
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isOver) for (const { status } of await everything()) seen.add(status)
      }),
    )
    await postgres.restart()
    await expect.poll(works, { timeout: 15_000, interval: 200 }).toBe(true)
    isOver = true
    await load
    expect([...seen].filter(status => ![200, 201, 400, 429, 503].includes(status))).toEqual([])
    expect(await works()).toBe(true)
  }, 60_000)
})

function getProcesses(postmaster: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...children.trim().split(/\s+/).map(Number)]
}
