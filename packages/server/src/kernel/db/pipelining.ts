/**
 * Statements that do not wait for each other: `begin` goes out with the first statement of a transaction, and its last
 * statements go out together, which saves a round trip each (docs/decisions/0178).
 */
import pg, { type PoolClient } from 'pg'

/** For a pool: a statement is written without waiting for the answer to the one before. The driver's types lack it. */
export const pipelining = { pipeline: true }

/** What is sent from here until all promises that are settled by now have been followed becomes one write to the socket. */
export function sendTogether(client: PoolClient): void {
  if (!(client instanceof pg.Client)) return
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
