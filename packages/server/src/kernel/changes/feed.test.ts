import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eachDatabase, type Suite, silent } from '../../../test/support/databases.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { type Change, createChangeFeed } from './feed.ts'
import { forgetOldChanges } from './housekeeping.ts'

const addProject = statement(
  'test.add-project',
  `insert into projects (project_id, display_name, created_at) values ($1, 'Acme', now())`,
)
const renameProject = statement('test.rename-project', 'update projects set display_name = $2 where project_id = $1')
const deleteProject = statement('test.delete-project', 'delete from projects where project_id = $1')
const ageAll = statement('test.age-changes', `update changes set created_at = now() - interval '61 minutes'`)
const countAll = statement<{ count: number }>('test.count-changes', 'select count(*)::integer as count from changes')

eachDatabase('the change feed', on => {
  it('reports what was written since the last poll, by the key of each table', async () => {
    const { feed, heardOf } = hearing(on)
    const [project, other] = [randomUUID(), randomUUID()]
    await addProject(on.database(), [project])
    await feed.look()
    expect(heardOf(project)).toEqual(['projects'])
    await feed.look()
    expect(heardOf(project), 'no change is reported twice').toEqual([])
    await renameProject(on.database(), [project, 'Umbrella'])
    await addProject(on.database(), [other])
    await deleteProject(on.database(), [other])
    await feed.look()
    expect(heardOf(project)).toEqual(['projects'])
    expect(heardOf(other)).toEqual(['projects', 'projects'])
  })

  it('does not report a change that was rolled back', async () => {
    const { feed, heardOf } = hearing(on)
    const db = on.db()
    await transaction(db, async tx => {
      await addProject(tx, [db.projectId])
      throw new Error('undo')
    }).catch(() => {})
    await feed.look()
    expect(heardOf(db.projectId)).toEqual([])
  })

  it('forgets changes after an hour', async () => {
    await addProject(on.database(), [randomUUID()])
    await ageAll(on.database())
    const fresh = randomUUID()
    await addProject(on.database(), [fresh])
    await forgetOldChanges.run({ app: {}, database: on.database(), clock: on.clock, log: silent })
    expect(await countAll(on.database())).toEqual([{ count: 1 }])
  })

  describe.runIf(on.kind === 'postgres')('on PostgreSQL', () => {
    it('misses no change of a transaction that began before others and ended after them', async () => {
      const { feed, heardOf } = hearing(on)
      const slow = on.db()
      const [quick, later] = [randomUUID(), randomUUID()]
      let finish = () => {}
      const mayEnd = new Promise<void>(resolve => {
        finish = resolve
      })
      let start = () => {}
      const hasBegun = new Promise<void>(resolve => {
        start = resolve
      })
      const ending = transaction(slow, async tx => {
        await addProject(tx, [slow.projectId])
        start()
        await mayEnd
      })
      await hasBegun
      for (const project of [quick, later]) {
        await addProject(on.database(), [project])
        await feed.look()
        expect(heardOf(project)).toEqual(['projects'])
      }
      expect(heardOf(quick), 'no change is reported twice while the slow one holds the horizon').toEqual([])
      finish()
      await ending
      await feed.look()
      expect(heardOf(slow.projectId)).toEqual(['projects'])
      await feed.look()
      await feed.look()
      expect([slow.projectId, quick, later].flatMap(heardOf)).toEqual([])
    })

    it('looks by itself until it is stopped', async () => {
      const { feed, heardOf } = hearing(on)
      const project = randomUUID()
      feed.start()
      await feed.look()
      await addProject(on.database(), [project])
      // Ten times as long as it takes: the machine may be busy, and without looking it would never hear.
      await expect.poll(() => heardOf(project), { interval: 20, timeout: 5_000 }).toEqual(['projects'])
      await feed.stop()
    })
  })
})

function hearing(on: Suite) {
  const heard: Change[] = []
  const feed = createChangeFeed({ database: on.database(), log: silent, onChange: change => heard.push(change) })
  /** The tables that were reported for this key since the last call. */
  const heardOf = (key: string) => {
    const ofKey = heard.filter(change => change.key === key)
    heard.splice(0, heard.length, ...heard.filter(change => change.key !== key))
    return ofKey.map(({ tableName }) => tableName)
  }
  return { feed, heardOf }
}
