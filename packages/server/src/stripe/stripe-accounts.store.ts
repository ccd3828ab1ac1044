import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const ofProject = statement<{ accountId: string }>(
  'stripe.account',
  'select account_id as "accountId" from stripe_accounts where project_id = $1',
)

export async function findAccountId(db: Db): Promise<string | null> {
  const [row] = await ofProject(db, [db.projectId])
  return row?.accountId ?? null
}

const getProject = statement<{ projectId: string }>(
  'stripe.project-of-account',
  'select project_id as "projectId" from stripe_accounts where account_id = $1',
)

export async function findProjectFor(database: Database, accountId: string): Promise<string | null> {
  const [row] = await getProject(database, [accountId])
  return row?.projectId ?? null
}

const insert = statement<never>(
  'stripe.insert-account',
  `insert into stripe_accounts (project_id, account_id, created_at) values ($1, $2, $3) on conflict do nothing`,
)

/** The first one stays. */
export async function insertAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  await insert(tx, [tx.projectId, accountId, now])
}
