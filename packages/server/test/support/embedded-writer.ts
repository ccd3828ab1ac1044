/** Writes batches of three rows, each in one transaction, and says so after each, until it is killed. */
import { openDatabase } from '../../src/kernel/db/database.ts'
import { bindDb } from '../../src/kernel/db/db.ts'
import { transaction } from '../../src/kernel/db/transaction.ts'
import { silent } from './silent.ts'

const database = await openDatabase({ dataDir: process.argv[2], log: silent })
const db = bindDb(database, 'project', 'main')
await database.queries.query({ text: 'create table if not exists written (batch integer, part integer)' })
const { rows } = await database.queries.query<{ last: number }>({
  text: 'select coalesce(max(batch), 0) as last from written',
})

for (let batch = (rows[0]?.last ?? 0) + 1; ; batch += 1) {
  await transaction(db, async tx => {
    for (const part of [1, 2, 3]) {
      await tx.queries.query({ text: 'insert into written values ($1, $2)' }, [batch, part])
    }
  })
  process.stdout.write(`${batch}\n`)
}
