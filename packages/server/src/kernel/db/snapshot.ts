/**
 * A migrated, empty embedded database as one file. Making a database from nothing takes seconds;
 * starting from this file takes a fraction of one, so the build makes it once.
 */
import { rename, writeFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import { databaseOver } from './database.ts'
import { openEmbeddedPool } from './embedded-pool.ts'
import { migrate } from './migrate.ts'

export async function makeSnapshot(options: { file: string; migrations: string; log: Logger }): Promise<void> {
  const { file, migrations, log } = options
  const open = await openEmbeddedPool({ log })
  const database = databaseOver('embedded', open, { log })
  try {
    await migrate(database, migrations, log)
    // Without it every database made from the snapshot would start by replaying what was logged.
    await database.queries.query({ text: 'checkpoint' })
    const draft = `${file}.${process.pid}`
    await writeFile(draft, await open.dump())
    await rename(draft, file)
  } finally {
    await database.close()
  }
}
