import type { OAuthTestAnswer, OAuthTestProblemKind } from '@latchkey/contract'
import { insertInto } from '../../kernel/db/columns.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { deletionOfOld } from '../../kernel/db/project-by-project.ts'
import { statement } from '../../kernel/db/statement.ts'

export interface TestProblem {
  readonly kind: OAuthTestProblemKind
  /** A sentence about this account or answer, where the kind alone does not say enough. */
  readonly message: string | null
  readonly providerError: string | null
}

export type TestOutcome = { readonly answer: OAuthTestAnswer } | { readonly problem: TestProblem }

export interface NewTest {
  readonly id: string
  readonly providerId: string
  readonly ticketDigest: string
  readonly isPractice: boolean
  readonly createdAt: Date
}

const insert = statement<never, NewTest>(
  'oauth.insert-test',
  insertInto('oauth_tests', 'id providerId ticketDigest isPractice createdAt'),
)

export async function insertTest(tx: Tx, test: NewTest): Promise<void> {
  await insert(tx, test)
}

export interface OpenedTest {
  id: string
  providerId: string
}

const open = statement<OpenedTest, { ticketDigest: string; now: Date; createdSince: Date }>(
  'oauth.open-test',
  `update oauth_tests set opened_at = :now
   where project_id = :projectId and ticket_digest = :ticketDigest and opened_at is null and created_at >= :createdSince
   returning id, provider_id as "providerId"`,
)

/** Null: there is no such ticket, it was used, or the test was created before that time. */
export async function openTestByTicket(
  db: Db,
  ticketDigest: string,
  { now, createdSince }: { readonly now: Date; readonly createdSince: Date },
): Promise<OpenedTest | null> {
  return open.first(db, { ticketDigest, now, createdSince })
}

const finish = statement<never, { id: string; outcome: string }>(
  'oauth.finish-test',
  'update oauth_tests set outcome = :outcome where project_id = :projectId and id = :id and outcome is null',
)

export async function finishTest(db: Db, id: string, outcome: TestOutcome): Promise<void> {
  await finish(db, { id, outcome: JSON.stringify(outcome) })
}

export interface StoredTest extends OpenedTest {
  isPractice: boolean
  createdAt: Date
  outcome: TestOutcome | null
}

const find = statement<StoredTest, { id: string; createdSince: Date }>(
  'oauth.find-test',
  `select id, provider_id as "providerId", is_practice as "isPractice", created_at as "createdAt", outcome
   from oauth_tests where project_id = :projectId and id = :id and created_at >= :createdSince`,
)

export async function findTest(db: Db, id: string, createdSince: Date): Promise<StoredTest | null> {
  return find.first(db, { id, createdSince })
}

/** Returns how many were deleted. */
export const deleteTestsCreatedBefore = deletionOfOld('oauth_tests', { time: 'created_at' })
