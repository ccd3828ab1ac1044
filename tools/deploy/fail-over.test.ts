/** A primary dies under load, and its standby takes over: nothing that was acknowledged is lost. */
import { startTestkit } from '@latchkey/testkit'
import { describe, expect, it } from 'vitest'
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts'

const workers = 4

describe('a PostgreSQL that fails over', { tags: ['release'] }, () => {
  it('loses no acknowledged write, and is used again by itself', { timeout: 300_000 }, async () => {
    const postgres = await startReplicatedPostgres()
    const testkit = await startTestkit({ databaseUrl: await postgres.createDatabase('latchkey') })
    try {
      const project = await testkit.createProject()
      const acknowledged: { email: string; at: number }[] = []
      const statuses = new Map<number, number>()
      let isOver = false
      const signUps = Array.from({ length: workers }, async (_, worker) => {
        for (let count = 0; !isOver; count += 1) {
          const email = `user-${worker}-${count}@example.com`
          const body = { primary_email: email, primary_email_auth_enabled: true, password: 'a long enough password' }
          const { status } = await project.request('POST', '/users', { level: 'server', body })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === 201) acknowledged.push({ email, at: performance.now() })
        }
      })
      await until(() => acknowledged.length >= 100)
      const timing = await failOver(postgres)
      const before = acknowledged.length
      await until(() => acknowledged.length >= before + 100)
      isOver = true
      await Promise.all(signUps)

      const firstAfter = acknowledged.find(({ at }) => at > timing.promotedAt)?.at ?? Number.NaN
      const recovery = Math.round(firstAfter - timing.promotedAt)
      const outage = Math.round(firstAfter - timing.killedAt)
      console.log(
        `fail-over: ${acknowledged.length} acknowledged, first write ${recovery} ms after the promotion, ${outage} ms after the end of the primary; statuses ${JSON.stringify([...statuses])}`,
      )
      expect([...statuses.keys()].filter(status => status !== 201 && status !== 503)).toEqual([])
      const stored = await emailsIn(project)
      expect(acknowledged.filter(({ email }) => !stored.has(email))).toEqual([])
      expect(recovery).toBeLessThan(10_000)
    } finally {
      await testkit.stop()
      await postgres.stop()
    }
  })
})

async function failOver(postgres: ReplicatedPostgres): Promise<{ killedAt: number; promotedAt: number }> {
  const killedAt = performance.now()
  await postgres.killPrimary()
  await new Promise(resolve => setTimeout(resolve, 1_000))
  await postgres.promoteStandby()
  return { killedAt, promotedAt: performance.now() }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(resolve => setTimeout(resolve, 20))
}

type Project = Awaited<ReturnType<Awaited<ReturnType<typeof startTestkit>>['createProject']>>

async function emailsIn(project: Project): Promise<ReadonlySet<string>> {
  const emails = new Set<string>()
  let cursor = ''
  do {
    const path = `/users?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { json } = await project.request('GET', path, { level: 'server' })
    for (const { primary_email } of json.items) emails.add(primary_email)
    cursor = json.pagination?.next_cursor ?? ''
  } while (cursor)
  return emails
}
