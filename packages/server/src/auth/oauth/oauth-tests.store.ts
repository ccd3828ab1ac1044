import type { Database } from '../../kernel/db/database.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { getIds, projectByProject, type RowOfProject } from '../../kernel/db/project-by-project.ts'
import { statement } from '../../kernel/db/statement.ts'
import { oauthTests, type TestOutcome } from './oauth-tests.tables.ts'

export type NewTest = Omit<typeof oauthTests.$inferInsert, 'projectId' | 'openedAt' | 'outcome'>

export async function insertTest(tx: Tx, test: NewTest): Promise<void> {
  await tx.drizzle.insert(oauthTests).values({ ...test, projectId: tx.projectId })
}

export interface OpenedTest {
  id: string
  providerId: string
}

const open = statement<OpenedTest>(
  'oauth.open-test',
  `update oauth_tests set opened_at = $3
   where project_id = $1 and ticket_digest = $2 and opened_at is null and created_at >= $4
   returning id, provider_id as "providerId"`,
)

/** Null: there is no such ticket, it was used, or the test was created before that time. */
export async function openTestByTicket(
  db: Db,
  ticketDigest: string,
  { now, createdSince }: { readonly now: Date; readonly createdSince: Date },
): Promise<OpenedTest | null> {
  const [test] = await open(db, [db.projectId, ticketDigest, now, createdSince])
  return test ?? null
}

const finish = statement<never>(
  'oauth.finish-test',
  'update oauth_tests set outcome = $3 where project_id = $1 and id = $2 and outcome is null',
)

export async function finishTest(db: Db, id: string, outcome: TestOutcome): Promise<void> {
  await finish(db, [db.projectId, id, JSON.stringify(outcome)])
}

export interface StoredTest extends OpenedTest {
  isPractice: boolean
  createdAt: Date
  outcome: TestOutcome | null
}

const find = statement<StoredTest>(
  'oauth.find-test',
  `select id, provider_id as "providerId", is_practice as "isPractice", created_at as "createdAt", outcome
   from oauth_tests where project_id = $1 and id = $2 and created_at >= $3`,
)

export async function findTest(db: Db, id: string, createdSince: Date): Promise<StoredTest | null> {
  const [test] = await find(db, [db.projectId, id, createdSince])
  return test ?? null
}

const findOld = statement<RowOfProject>(
  'oauth.old-tests',
  `select project_id as "projectId", id from oauth_tests where created_at < $1 order by created_at limit $2`,
)

const deleteOld = statement<{ id: string }>(
  'oauth.delete-old-tests',
  'delete from oauth_tests where project_id = $1 and id = any($2::uuid[]) and created_at < $3 returning id',
)

/** How many were deleted. */
export async function deleteTestsCreatedBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findOld(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteOld(database, [projectId, getIds(rows), time]))
}
