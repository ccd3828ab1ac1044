import { startPostgres } from '../postgres/postgres.ts'

/** Run by vitest at the end: the databases that its workers handed on, on a server that stays. Their names hold our process id. */
export async function teardown(): Promise<void> {
  if (!process.env.LATCHKEY_TEST_DATABASE_URL) return
  const server = await startPostgres()
  for (const name of await server.databases(`lent_${process.pid}_`)) await server.dropDatabase(name)
}
