/** People and what they do, written to the database directly: for tests of database constraints. */
import type { Db } from '../../src/kernel/db/db.ts'
import { type Figure, findFigures } from '../../src/metrics/metrics.store.ts'

export type Value = string | number | boolean | Date | null | undefined

/** A statement in a project, which is its `$1`. */
export async function run<Row extends Record<string, unknown>>(
  db: Db,
  text: string,
  ...values: Value[]
): Promise<Row[]> {
  return (await db.queries.query<Row>({ text }, [db.projectId, ...values])).rows
}

export const addProject = (db: Db) =>
  run(db, `insert into projects (project_id, display_name, created_at) values ($1, 'Acme', now())`)

export interface PersonRow {
  readonly id: string | undefined
  readonly isAnonymous?: boolean
  readonly otp?: boolean
  readonly password?: boolean
  readonly signedUpAt?: Date
}

/** Nothing, if they are there already. */
export const addPerson = (db: Db, { id, isAnonymous, otp, password, signedUpAt = new Date(0) }: PersonRow) =>
  run(
    db,
    `insert into users (project_id, id, is_anonymous, otp_auth_enabled, password_hash, signed_up_at, last_active_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
    ...[id, isAnonymous ?? false, otp ?? false, password ? 'a hash' : null, signedUpAt],
  )

/** Nothing, if there is no such person. */
export const connect = (db: Db, userId: string | undefined, provider: string, account: string, signsIn = true) =>
  run(
    db,
    `insert into oauth_connections (project_id, id, user_id, provider_config_id, account_id, allow_sign_in,
       allow_connected_accounts, created_at)
     select $1, gen_random_uuid(), id, $3, $4, $5, true, now() from users where project_id = $1 and id = $2`,
    ...[userId, provider, account, signsIn],
  )

/** Nothing, if there is no such person, or they have one. */
export const givePasskey = (db: Db, userId: string | undefined) =>
  run(
    db,
    `insert into passkeys (project_id, id, user_id, credential_id, public_key, sign_count, is_synced, created_at)
     select $1, gen_random_uuid(), id, id, 'a key', 0, false, now() from users where project_id = $1 and id = $2
     on conflict do nothing`,
    userId,
  )

/** Every figure there is, as `metric label: value`. */
export async function figuresOf(db: Db, includeAnonymous: boolean): Promise<string[]> {
  return inWords(await findFigures(db, { firstDay: '0000-00-00', includeAnonymous }))
}

/** What the figures say of users who are there, counted without anything that helps. */
export async function countedFigures(db: Db, includeAnonymous: boolean): Promise<string[]> {
  const rows = await run<{ metric: Figure['metric']; label: string; value: number }>(
    db,
    `with u as (select * from users where project_id = $1 and (not is_anonymous or $2)),
     methods as (
       select id, 'password' as method from u where password_hash is not null
       union select id, 'otp' from u where otp_auth_enabled
       union select u.id, 'passkey' from u join passkeys p on p.project_id = u.project_id and p.user_id = u.id
       union select u.id, lower(o.provider_config_id)
         from u join oauth_connections o on o.project_id = u.project_id and o.user_id = u.id where o.allow_sign_in
     )
     select 'users' as metric, '' as label, count(*)::float8 as value from u having count(*) > 0
     union all
     select 'sign-ups', to_char(signed_up_at at time zone 'utc', 'YYYY-MM-DD'), count(*) from u group by 2
     union all
     select 'sign-in-method', method, count(*) from (
       select * from methods union all select id, 'other' from u where id not in (select id from methods)) every
     group by 2`,
    includeAnonymous,
  )
  return inWords(rows)
}

/** The users and methods of a project that are in the table of methods, or should be, and not both. */
export const methodsAstray = (db: Db) =>
  run(
    db,
    `with wanted as (
       select u.id, m.kind, m.provider from users u cross join lateral
         methods_of_flags(u.password_hash, u.otp_auth_enabled, u.has_passkey, u.sign_in_providers) m
       where u.project_id = $1
     ), stored as (select user_id, kind, provider from sign_in_methods where project_id = $1)
     (select * from wanted except select * from stored) union all (select * from stored except select * from wanted)`,
  )

/** Those that change when someone goes. */
export const ofThoseThere = (figures: readonly string[]) => figures.filter(figure => !/^(active|country) /.test(figure))

const inWords = (figures: readonly Figure[]) =>
  figures.map(({ metric, label, value }) => `${metric} ${label}: ${value}`).sort()
