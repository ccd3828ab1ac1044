import { type AuditEntry, chainStart, followChain } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { startCluster } from '../../test/support/cluster.ts'
import { onPostgres, silent } from '../../test/support/databases.ts'
import { eachServer, type ServerSuite } from '../../test/support/servers.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { listAuditLog } from './audit.ts'
import { findChainEnd, listWaitingLines, placeLines } from './audit-chains.store.ts'
import { createAuditChainer } from './audit-chains.ts'

eachServer('the chain of an audit log', on => {
  it('holds every line soon after it was written, each after the one before', async () => {
    const { project, db } = await busyProject(on, 7)
    expect(await read(db)).toEqual({ whole: 0, waiting: 7, problem: null })
    await on.testkit().latchkey.auditChainer.drain()
    expect(await read(db)).toEqual({ whole: 7, waiting: 0, problem: null })
    await act(project)
    expect(await read(db)).toEqual({ whole: 7, waiting: 1, problem: null })
    await on.testkit().latchkey.auditChainer.drain()
    expect(await read(db)).toEqual({ whole: 8, waiting: 0, problem: null })
  })

  it('goes on by itself right after a change', async () => {
    const { project, db } = await busyProject(on, 1)
    const chainer = createAuditChainer({ database: db.database, log: silent, pollMs: 60_000 })
    chainer.start()
    await expect.poll(() => read(db)).toMatchObject({ whole: 1 })
    await act(project)
    await expect.poll(() => read(db)).toMatchObject({ whole: 2 })
    await chainer.stop()
  })

  it('goes on by itself with the lines of a process that was killed', async () => {
    const { project, db } = await busyProject(on, 1)
    await on.testkit().latchkey.auditChainer.drain()
    await act(project)
    const chainer = createAuditChainer({ database: db.database, log: silent, pollMs: 60_000 })
    chainer.start()
    await expect.poll(() => read(db)).toMatchObject({ whole: 2, waiting: 0 })
    await chainer.stop()
  })

  it('does not fork when several processes make it, and more lines come meanwhile', async () => {
    const { project, db } = await busyProject(on, 20)
    const { database } = db
    const chainers = Array.from({ length: 4 }, () => createAuditChainer({ database, log: silent }))
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([
        ...chainers.map(chainer => chainer.drain()),
        ...Array.from({ length: 10 }, () => act(project)),
      ])
    }
    await Promise.all(chainers.map(chainer => chainer.drain()))
    expect(await read(db)).toEqual({ whole: 50, waiting: 0, problem: null })
  })

  it('shows a line that someone altered, took out, put in or moved in the database', async () => {
    const first = 'project_id = $1 and place = 2'
    for (const [tampering, problem] of [
      [`update audit_lines set actor_name = 'Somebody else' where ${first}`, 'Line 2 is not as it was written.'],
      [`update audit_lines set result = 'refused' where ${first}`, 'Line 2 is not as it was written.'],
      [`delete from audit_lines where ${first}`, 'Line 2 is missing.'],
      [
        `insert into audit_lines (project_id, id, at, action, result, actor_type, level, target_kinds, target_ids, fields,
           request_id, place, previous_hash, hash)
         select project_id, gen_random_uuid(), at, action, result, actor_type, level, target_kinds, target_ids, fields,
           request_id, 5, hash, hash from audit_lines where project_id = $1 and place = 4`,
        'Line 5 is not as it was written.',
      ],
      [
        `with moved as (select id, case place when 2 then 3 else 2 end as place from audit_lines
           where project_id = $1 and place in (2, 3))
         update audit_lines l set place = m.place + 100 from moved m where l.project_id = $1 and l.id = m.id`,
        'Line 2 is missing.',
      ],
    ] as const) {
      const { db } = await busyProject(on, 4)
      await on.testkit().latchkey.auditChainer.drain()
      await tamper(db, tampering)
      expect((await read(db)).problem).toBe(problem)
    }
  })

  it('cannot be altered, shortened or emptied by SQL while its project is there', async () => {
    const { project, db } = await busyProject(on, 2)
    for (const when of ['waiting', 'chained']) {
      for (const sql of [
        `update audit_lines set actor_name = 'Somebody else' where project_id = '${db.projectId}'`,
        `update audit_lines set place = 1, previous_hash = 'a', hash = 'b', action = 'c' where project_id = '${db.projectId}'`,
        `delete from audit_lines where project_id = '${db.projectId}'`,
        'truncate audit_lines',
      ])
        await expect(db.queries.query({ text: sql }), `${sql}, ${when}`).rejects.toThrow('can only be added to')
      await on.testkit().latchkey.auditChainer.drain()
    }
    expect(await read(db)).toMatchObject({ whole: 2, problem: null })
    await project.asAdmin('DELETE', '/internal/projects/current')
    expect(await read(db)).toEqual({ whole: 0, waiting: 0, problem: null })
  })
})

onPostgres('the chain of an audit log made by two processes (postgres)', () => {
  it('does not fork, and is made by itself', async () => {
    const cluster = await startCluster(2)
    try {
      const [one, other] = cluster.servers
      if (!one || !other) throw new Error('The cluster has two servers.')
      const project = await one.createProject()
      const db = bindDb(one.latchkey.app.database, project.id, 'main')
      const askOther = () =>
        other.fetch('/api/v1/teams', {
          method: 'POST',
          headers: { ...project.headers('server'), 'content-type': 'application/json' },
          body: JSON.stringify({ display_name: 'Crew' }),
        })
      for (const server of cluster.servers) server.latchkey.auditChainer.start()
      await Promise.all(Array.from({ length: 40 }, (_, number) => (number % 2 ? act(project) : askOther())))
      await expect.poll(() => read(db), { timeout: 5_000 }).toEqual({ whole: 40, waiting: 0, problem: null })
    } finally {
      await cluster.stop()
    }
  })
})

onPostgres('requests while audit lines are being linked (postgres)', () => {
  it('do not wait for it', async () => {
    const cluster = await startCluster(1)
    try {
      const [server] = cluster.servers
      if (!server) throw new Error('The cluster has a server.')
      const project = await server.createProject()
      const { database } = server.latchkey.app
      const db = bindDb(database, project.id, 'main')
      await act(project)
      await server.latchkey.auditChainer.drain()
      await act(project)
      const { hold, release } = await linkingWithoutCommit(db)
      const answers = await Promise.all([
        project.asServer('POST', '/users', { display_name: 'Ada' }),
        project.asServer('POST', '/teams', { display_name: 'Crew' }),
        project.asAdmin('PATCH', '/internal/projects/current', { display_name: 'Engines' }),
        project.asAdmin('GET', '/internal/audit-log'),
      ])
      release()
      await hold
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200])
      await server.latchkey.auditChainer.drain()
      expect(await read(db)).toEqual({ whole: 5, waiting: 0, problem: null })
    } finally {
      await cluster.stop()
    }
  })
})

/** Links a line as a chainer does, and neither commits nor rolls back until it is released. */
async function linkingWithoutCommit(db: Db): Promise<{ hold: Promise<void>; release(): void }> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let hold = Promise.resolve()
  await new Promise<void>((linked, failed) => {
    hold = transaction(db, async tx => {
      const [line] = await listWaitingLines(tx, 1)
      const end = await findChainEnd(tx)
      if (!line || !end) throw new Error('A line waits, and the chain has started.')
      const link = { id: line.id, position: end.position + 1, previousHash: end.hash, hash: 'f'.repeat(64) }
      await placeLines(tx, end.position, [link])
      linked()
      await released
      throw new Error('The link is rolled back.')
    }).catch(failed)
  })
  return { hold, release }
}

async function busyProject(on: ServerSuite, changes: number): Promise<{ project: TestProject; db: Db }> {
  const project = await on.project()
  for (let number = 0; number < changes; number += 1) await act(project)
  return { project, db: bindDb(on.testkit().latchkey.app.database, project.id, 'main') }
}

async function act(project: TestProject): Promise<void> {
  const { status, text } = await project.asServer('POST', '/teams', { display_name: 'Crew' })
  expect(status, text).toBe(201)
}

/** Reads the log in its order, as a verifier. */
async function read(db: Db) {
  let end = await chainStart(db.projectId)
  let cursor: string | null = null
  let waiting = 0
  do {
    const page: { items: AuditEntry[]; nextCursor: string | null } = await listAuditLog(db, {
      desc: false,
      limit: 6,
      cursor: cursor ?? undefined,
    })
    for (const entry of page.items) {
      const step = await followChain(end, entry)
      if (step.is === 'broken') return { whole: end.position, waiting, problem: step.problem }
      if (step.is === 'whole') end = step.end
      else waiting += 1
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  return { whole: end.position, waiting, problem: null }
}

const switchTriggers = (how: 'disable' | 'enable') =>
  statement(`test.${how}-triggers`, `alter table audit_lines ${how} trigger audit_lines_stay`)

/** As the owner of the database can, who may switch the triggers off. */
async function tamper(db: Db, sql: string): Promise<void> {
  await transaction(db, async tx => {
    await switchTriggers('disable')(tx)
    await tx.queries.query({ text: sql }, [db.projectId])
    await switchTriggers('enable')(tx)
  })
}
