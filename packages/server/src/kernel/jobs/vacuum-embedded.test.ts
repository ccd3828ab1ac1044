/** The embedded database is vacuumed by the server; PostgreSQL does that itself. */
import { expect, it } from 'vitest'
import { eachDatabase, silent } from '../../../test/support/databases.ts'
import { vacuumEmbedded } from './housekeeping.ts'

eachDatabase('a table that was changed a lot', on => {
  const query = async (text: string) => (await on.database().queries.query({ text })).rows
  /** Counts are kept back for a second otherwise. */
  const counted = async () => {
    await query('select pg_stat_force_next_flush()')
    await query('select pg_stat_clear_snapshot()')
  }
  const vacuum = async () => {
    await counted()
    await vacuumEmbedded.run({ app: null, database: on.database(), clock: on.clock, log: silent })
    await counted()
  }
  const timesVacuumed = async (table: string) => {
    const text = `select vacuum_count::integer as times from pg_stat_user_tables where relname = '${table}'`
    return (await query(text))[0]?.times
  }
  /** In pages of the engine. */
  const getSize = async (table: string) => {
    const [row] = await query(`select pg_relation_size('${table}') / 8192 as pages`)
    return Number(row?.pages)
  }

  it('a table that was changed a lot is vacuumed where no other process does it, and not again before the next changes', async () => {
    await query('create table much_changed as select number, 0 as version from generate_series(1, 2000) number')
    await query('update much_changed set version = version + 1')
    await vacuum()
    const once = on.kind === 'embedded' ? 1 : 0
    expect(await timesVacuumed('much_changed')).toBe(once)
    await vacuum()
    expect(await timesVacuumed('much_changed')).toBe(once)
    await query('insert into much_changed select number, 0 from generate_series(2001, 5000) number')
    await vacuum()
    expect(await timesVacuumed('much_changed')).toBe(2 * once)
  })

  it('does not grow by being changed again and again', async () => {
    await query('create table changing as select number, 0 as version from generate_series(1, 2000) number')
    const first = await getSize('changing')
    for (let round = 0; round < 10; round += 1) {
      await query('update changing set version = version + 1')
      await vacuum()
    }
    if (on.kind === 'embedded') expect(await getSize('changing')).toBeLessThan(3 * first)
  })

  it('a table that was changed a lot is left alone while it is small, so that it is planned for as if it were not', async () => {
    await query('create table small as select number, 0 as version from generate_series(1, 300) number')
    await query('update small set version = 1')
    await vacuum()
    expect(await timesVacuumed('small')).toBe(0)
  })
})
