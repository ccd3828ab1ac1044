/** Sign-ins that applications are informed of when the session of the user ends. */
import { insertInto } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import type { RowOfProject } from '../kernel/db/project-by-project.ts'
import { type On, statement } from '../kernel/db/statement.ts'

export interface SignInRow {
  readonly sessionId: string
  readonly applicationId: string
  readonly sid: string
  readonly userId: string
  readonly createdAt: Date
}

const add = statement<never, SignInRow>(
  'openid-sign-ins.add',
  `${insertInto('openid_sign_ins', 'sessionId applicationId sid userId createdAt')} on conflict do nothing`,
)

export async function addSignIn(db: Db, row: SignInRow): Promise<void> {
  await add(db, row)
}

// The row of an ended session is deleted a month after its end; one without a row has ended.
const isOver = `not exists (
  select from sessions s where s.project_id = i.project_id and s.id = i.session_id and s.ended_at is null and s.expires_at > :now)`

const listOver = statement<RowOfProject, { now: Date; most: number }>(
  'openid-sign-ins.over',
  `select i.project_id as "projectId", i.session_id as id from openid_sign_ins i where ${isOver} limit :most`,
)

/** Ended sessions of which applications are not informed yet, in all projects. */
export async function listSessionsOver(on: On, now: Date, most: number): Promise<RowOfProject[]> {
  return listOver(on, { now, most })
}

export type EndedSignIn = Pick<SignInRow, 'applicationId' | 'sid' | 'userId'>

const take = statement<EndedSignIn, { sessionIds: readonly string[] }>(
  'openid-sign-ins.take',
  `delete from openid_sign_ins where project_id = :projectId and session_id = any(:sessionIds::uuid[])
   returning application_id as "applicationId", sid, user_id as "userId"`,
)

/** Works once. */
export async function takeSignIns(db: Db, sessionIds: readonly string[]): Promise<EndedSignIn[]> {
  return take(db, { sessionIds })
}
