import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { migrationsFolder, onPostgres, silent } from '../../test/support/databases.ts'
import { openDatabase } from '../kernel/db/database.ts'
import { bindDb } from '../kernel/db/db.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { listUsers } from './user-list.ts'

onPostgres('a database in which no extension may be created (postgres)', () => {
  it('a database in which no extension may be created (postgres) is migrated all the same, and searched', async () => {
    const server = await startPostgres()
    const name = `plain_${randomUUID().slice(0, 8)}`
    const url = await server.createDatabase(name)
    const admin = await openDatabase({ url, log: silent })
    const ask = (text: string, values: unknown[] = []) => admin.queries.query<Record<string, unknown>>({ text }, values)
    await ask(`create role ${name} login password '${name}'`)
    await ask(`grant create on schema public to ${name}`)
    const asOwner = new URL(url)
    asOwner.username = asOwner.password = name
    const database = await openDatabase({ url: asOwner.href, log: silent })
    try {
      await migrate(database, migrationsFolder, silent)
      expect((await ask(`select 1 from pg_extension where extname in ('pg_trgm', 'btree_gin')`)).rows).toEqual([])
      await ask(`insert into projects (project_id, display_name, created_at) values ('p', 'Acme', now())`)
      await ask(
        `insert into users (project_id, id, display_name, search_text, signed_up_at, last_active_at)
         values ('p', $1, 'Ada Lovelace', search_text_of('Ada Lovelace', '{}'), now(), now())`,
        [randomUUID()],
      )
      const { items } = await listUsers(bindDb(database, 'p', 'main'), { query: 'LOVE' })
      expect(items.map(user => user.displayName)).toEqual(['Ada Lovelace'])
    } finally {
      await database.close()
      await ask(`drop owned by ${name}`)
      await ask(`drop role ${name}`)
      await admin.close()
      await server.dropDatabase(name)
      await server.stop()
    }
  })
})
