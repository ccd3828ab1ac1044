import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eachDatabase, type Suite, silent } from '../../../test/support/databases.ts'
import { bindDb, type Tx } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { noteChange } from './changes.store.ts'
import { type Change, createChangeFeed, scheduleOldChangesDeletion } from './feed.ts'

const ageAll = statement('test.age-changes', `update changes set created_at = now() - interval '61 minutes'`)
const countAll = statement<{ count: number }>('test.count-changes', 'select count(*)::integer as count from changes')

eachDatabase('the change feed', on => {
  const change = (projectId: string) =>
    transaction(bindDb(on.database(), projectId, 'main'), (tx: Tx) => noteChange(tx, 'projects'))

  it('reports what was written since the last poll, by the key of each table', async () => {
    const { feed, getHeard } = hearing(on)
    const [project, other] = [randomUUID(), randomUUID()]
    await change(project)
    await feed.look()
    expect(getHeard(project)).toEqual(['projects'])
    await feed.look()
    expect(getHeard(project), 'no change is reported twice').toEqual([])
    await change(project)
    for (const _ of [1, 2]) await change(other)
    await feed.look()
    expect(getHeard(project)).toEqual(['projects'])
    expect(getHeard(other)).toEqual(['projects', 'projects'])
  })

  it('does not report a change that was rolled back', async () => {
    const { feed, getHeard } = hearing(on)
    const db = on.db()
    await transaction(db, async tx => {
      await noteChange(tx, 'projects')
      throw new Error('undo')
    }).catch(() => {})
    await feed.look()
    expect(getHeard(db.projectId)).toEqual([])
  })

  it('forgets changes after an hour', async () => {
    await change(randomUUID())
    await ageAll(on.database())
    const fresh = randomUUID()
    await change(fresh)
    await scheduleOldChangesDeletion.run({ app: {}, database: on.database(), clock: on.clock, log: silent })
    expect(await countAll(on.database())).toEqual([{ count: 1 }])
  })

  describe.runIf(on.kind === 'postgres')('on PostgreSQL', () => {
    it('misses no change of a transaction that began before others and ended after them', async () => {
      const { feed, getHeard } = hearing(on)
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
        await noteChange(tx, 'projects')
        start()
        await mayEnd
      })
      await hasBegun
      for (const project of [quick, later]) {
        await change(project)
        await feed.look()
        expect(getHeard(project)).toEqual(['projects'])
      }
      expect(getHeard(quick), 'no change is reported twice while the slow one holds the horizon').toEqual([])
      finish()
      await ending
      await feed.look()
      expect(getHeard(slow.projectId)).toEqual(['projects'])
      await feed.look()
      await feed.look()
      expect([slow.projectId, quick, later].flatMap(getHeard)).toEqual([])
    })

    it('looks by itself until it is stopped', async () => {
      const { feed, getHeard } = hearing(on)
      const project = randomUUID()
      feed.start()
      await feed.look()
      await change(project)
      // Ten times as long as it takes: the machine may be busy, and without looking it would never hear.
      await expect.poll(() => getHeard(project), { interval: 20, timeout: 5_000 }).toEqual(['projects'])
      await feed.stop()
    })
  })
})

function hearing(on: Suite) {
  const heard: Change[] = []
  const feed = createChangeFeed({ database: on.database(), log: silent, onChange: change => heard.push(change) })
  /** The tables that were reported for this key since the last call. */
  const getHeard = (key: string) => {
    const ofKey = heard.filter(change => change.key === key)
    heard.splice(0, heard.length, ...heard.filter(change => change.key !== key))
    return ofKey.map(({ tableName }) => tableName)
  }
  return { feed, getHeard }
}
