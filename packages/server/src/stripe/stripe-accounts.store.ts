import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const ofProject = statement<{ accountId: string }>(
  'stripe.account',
  'select account_id as "accountId" from stripe_accounts where project_id = :projectId',
)

export async function findAccountId(db: Db): Promise<string | null> {
  return (await ofProject.first(db))?.accountId ?? null
}

const getProject = statement<{ projectId: string }, { accountId: string }>(
  'stripe.project-of-account',
  'select project_id as "projectId" from stripe_accounts where account_id = :accountId',
)

export async function findProjectFor(database: Database, accountId: string): Promise<string | null> {
  return (await getProject.first(database, { accountId }))?.projectId ?? null
}

const insert = statement<never, { accountId: string; now: Date }>(
  'stripe.insert-account',
  `insert into stripe_accounts (project_id, account_id, created_at) values (:projectId, :accountId, :now) on conflict do nothing`,
)

/** The first one stays. */
export async function insertAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  await insert(tx, { accountId, now })
}
