/** Which users a list holds, as conditions on a table or subquery that is called `users`. */
import type { UserListQuery } from '@latchkey/contract'
import { gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../kernel/db/db.ts'
import { users } from './users.tables.ts'

type Conditions =
  | 'isLocked'
  | 'primaryEmailVerified'
  | 'signInMethod'
  | 'lastActiveFromMillis'
  | 'lastActiveBeforeMillis'

export interface UserConditions extends Pick<UserListQuery, Conditions> {
  readonly includeAnonymous: boolean
}

export function isListed(db: Db, conditions: UserConditions): SQL[] {
  const { includeAnonymous, isLocked, primaryEmailVerified, signInMethod } = conditions
  const { lastActiveFromMillis, lastActiveBeforeMillis } = conditions
  return [
    includeAnonymous ? undefined : sql`not users.is_anonymous`,
    when(isLocked, isLockedNow(db)),
    when(primaryEmailVerified, isVerified(db)),
    signInMethod && hasSetUp(db, signInMethod),
    lastActiveFromMillis === undefined ? undefined : sql`users.last_active_at >= ${at(lastActiveFromMillis)}`,
    lastActiveBeforeMillis === undefined ? undefined : sql`users.last_active_at < ${at(lastActiveBeforeMillis)}`,
  ].filter(condition => condition !== undefined)
}

function when(wanted: boolean | undefined, condition: SQL): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted ? condition : sql`not ${condition}`
}

function isLockedNow({ database }: Db): SQL {
  const { isLocked, lockedUntil } = users
  return sql`(${isLocked} and ${or(isNull(lockedUntil), gt(lockedUntil, database.clock.now()))})`
}

function isVerified({ projectId }: Db): SQL {
  return sql`exists (
    select from contact_channels c
    where c.project_id = ${projectId} and c.user_id = users.id and c.is_primary and c.is_verified)`
}

function hasSetUp({ projectId }: Db, kind: string): SQL {
  return sql`exists (
    select from sign_in_methods m
    where m.project_id = ${projectId} and m.user_id = users.id and m.kind = ${kind})`
}

function at(millis: number): SQL {
  return sql`${sql.param(new Date(millis), users.lastActiveAt)}`
}
