/**
 * One transaction: all of it, or nothing.
 *
 * An error thrown inside undoes the work and goes on to the caller. When two transactions stand in
 * each other's way, the loser is run again from the start, so `work` must do nothing but speak to
 * the database; what follows a success goes into `tx.onCommit`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Database } from './database.ts'
import { type Db, inTransaction, type Tx } from './db.ts'
import { asDatabaseDown, getReason, isRetryable } from './errors.ts'
import { sendTogether } from './pipelining.ts'
import { checkOut, clientQueries, isBroken, type Queries } from './queries.ts'
import { inTransactionScope, isInTransaction } from './transaction-scope.ts'

export { isInTransaction }

const TRIES = 3
const RETRY_DELAY_MS = 20

export async function transaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (isInTransaction()) throw new Error('A transaction is open already; pass its `tx` on instead of opening another.')
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(db, work)
    } catch (error) {
      if (tried === TRIES || !isRetryable(error)) throw error
      await pause(RETRY_DELAY_MS * tried * (0.5 + Math.random()))
    }
  }
}

async function attempt<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { database } = db
  const client = await checkOut(database.pool)
  const queries = clientQueries(client, database)
  const lastStatements: (() => Promise<void>)[] = []
  const followUps: (() => void)[] = []
  const tx: Tx = {
    ...db,
    queries,
    [inTransaction]: {},
    beforeCommit: run => lastStatements.push(run),
    onCommit: run => followUps.push(run),
  }
  let result: Result
  try {
    // Sent together with the first statement: nothing waits for its answer, because statements are executed in the order in
    // which they are sent. An idle session takes every `begin`; it fails with its connection only, and then all that follows does.
    sendTogether(client)
    const begun = queries.query({ text: 'begin' })
    begun.catch(() => {})
    result = await inTransactionScope(database.pool, async () => {
      const made = await work(tx)
      // One of them may add more.
      while (lastStatements.length > 0) {
        sendTogether(client)
        await Promise.all(lastStatements.splice(0).map(run => run()))
      }
      return made
    })
    await begun
    await commit(queries)
  } catch (error) {
    await undo(client, queries, error)
    throw asDatabaseDown(error)
  }
  client.release()
  for (const run of followUps) followUp(database, run)
  return result
}

async function commit(queries: Queries): Promise<void> {
  const { command } = await queries.query({ text: 'commit' })
  // A statement failed and its error was swallowed: the database answers `commit` with a rollback.
  if (command !== 'COMMIT') throw new Error('The transaction was undone, because a statement inside it had failed.')
}

async function undo(client: PoolClient, queries: Queries, error: unknown): Promise<void> {
  if (isBroken(error)) return client.release(true)
  try {
    await queries.query({ text: 'rollback' })
    client.release()
  } catch {
    // The connection is lost as well. Closing it undoes the work just the same, and the error that
    // brought us here says more than this one.
    client.release(true)
  }
}

/** The change is stored; whatever follows may fail, and the caller's answer is still yes. */
function followUp(database: Database, run: () => void): void {
  try {
    run()
  } catch (error) {
    database.log.error({ reason: getReason(error) }, 'after-commit hook failed')
  }
}
