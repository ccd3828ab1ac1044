/** Replaces the same rows again and again, as busy days do, and prints the number of each round, until it is killed. */
import { openDatabase } from '../../src/kernel/db/database.ts'
import { vacuumEmbedded } from '../../src/kernel/jobs/housekeeping.ts'
import { silent } from './silent.ts'

const database = await openDatabase({ dataDir: process.argv[2], log: silent })
const query = (text: string) => database.queries.query({ text })
await query('create table if not exists replaced (id integer primary key, round integer, text text)')
await query(
  "insert into replaced select id, 0, repeat('x', 200) from generate_series(1, 3000) id on conflict do nothing",
)

for (let round = 1; ; round += 1) {
  await query(`update replaced set round = ${round}`)
  // What the schedule does each minute.
  if (round % 10 === 0) {
    await query('select pg_stat_force_next_flush()')
    await vacuumEmbedded.run({ app: null, database, clock: database.clock, log: silent })
  }
  process.stdout.write(`${round}\n`)
}
