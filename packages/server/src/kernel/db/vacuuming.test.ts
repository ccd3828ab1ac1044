/** The embedded database is vacuumed and analyzed by the server; PostgreSQL does that itself. */
import { expect, it } from 'vitest'
import { eachDatabase, silent } from '../../../test/support/databases.ts'
import { vacuumEmbedded } from './vacuuming.ts'

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
  const counts = async () => {
    const [row] = await query(
      `select n_dead_tup::integer as dead, vacuum_count::integer as vacuumed, analyze_count::integer as analyzed
       from pg_stat_user_tables where relname = 'much_changed'`,
    )
    return row
  }

  it('is vacuumed and analyzed where no other process does it, and not again before the next changes', async () => {
    await query('create table much_changed as select number, 0 as version from generate_series(1, 500) number')
    await query('update much_changed set version = version + 1')
    await vacuum()
    const isEmbedded = on.kind === 'embedded'
    const after = isEmbedded ? { dead: 0, vacuumed: 1, analyzed: 1 } : { vacuumed: 0, analyzed: 0 }
    expect(await counts()).toMatchObject(after)

    await vacuum()
    expect(await counts()).toMatchObject(after)

    // A third more rows: nothing to clear away, but more to expect.
    await query('insert into much_changed select number, 0 from generate_series(501, 700) number')
    await vacuum()
    expect(await counts()).toMatchObject(isEmbedded ? { vacuumed: 1, analyzed: 2 } : after)
  })
})
