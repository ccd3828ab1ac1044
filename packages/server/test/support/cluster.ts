/** Several server processes' worth of Latchkey on one PostgreSQL: own pools, own memory, one deployment. */
import { startTestkit, type Testkit, type TestkitOptions } from '@latchkey/testkit'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { openDatabase } from '../../src/kernel/db/database.ts'
import { migratedDatabase, patience, silent, type TestClock, testClock } from './databases.ts'

export interface Cluster {
  readonly clock: TestClock
  readonly servers: readonly Testkit[]
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly clock?: TestClock
  readonly parts?: TestkitOptions['parts']
}

export async function startCluster(
  size: number,
  { clock = testClock(), parts = {} }: ClusterOptions = {},
): Promise<Cluster> {
  const postgres = await startPostgres()
  const { url, drop } = await migratedDatabase(postgres)
  const env = {
    LATCHKEY_ROOT_SECRET: 'one-root-secret-for-all-of-the-processes',
    LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_cluster',
    LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_cluster',
    LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_cluster',
  }
  const start = async () => {
    const database = await openDatabase({ url, log: silent, clock, deadlineMs: patience })
    return startTestkit({ databaseUrl: url, clock, env, parts: { database, ...parts } })
  }
  const servers: Testkit[] = []
  // At once, as a deployment starts them.
  servers.push(...(await Promise.all(Array.from({ length: size }, start))))
  // What one looked for while another was still making it, it takes for missing for a second.
  clock.advance(1)
  return {
    clock,
    servers,
    async stop() {
      await Promise.all(servers.map(server => server.stop()))
      await drop()
      await postgres.stop()
    },
  }
}
