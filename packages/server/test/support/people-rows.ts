/** What the rows of a project say of its users, and what is derived from them. */
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

/** Every figure there is, as `metric label: value`. */
export async function getFigures(db: Db, includeAnonymous: boolean): Promise<string[]> {
  return inWords(await findFigures(db, { firstDay: '0000-00-00', includeAnonymous }))
}

/** What the figures say of users who are there, counted without anything that helps. */
export async function countedFigures(db: Db, includeAnonymous: boolean): Promise<string[]> {
  const rows = await run<{ metric: Figure['metric']; label: string; value: number }>(
    db,
    `with u as (select * from users where project_id = $1 and (not is_anonymous or $2)),
     methods as (
       select id, 'password' as method from u where password_hash is not null
       union select u.id, 'otp' from u join sign_in_methods m on m.project_id = u.project_id and m.user_id = u.id
         where m.kind = 'otp'
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

/** Users and methods that are in the table of methods, or should be by their credentials, and not both. */
export const methodsAstray = (db: Db) =>
  run(
    db,
    `with wanted as (
       select id, 'password' as kind, '' as provider from users where project_id = $1 and password_hash is not null
       union select user_id, 'passkey', '' from passkeys where project_id = $1
       union select user_id, 'oauth', lower(provider_config_id) from oauth_connections
         where project_id = $1 and allow_sign_in
     ), stored as (select user_id, kind, provider from sign_in_methods where project_id = $1 and kind <> 'otp')
     (select * from wanted except select * from stored) union all (select * from stored except select * from wanted)`,
  )

/** Those that change when a user is deleted. */
export const ofThoseThere = (figures: readonly string[]) => figures.filter(figure => !/^(active|country) /.test(figure))

const inWords = (figures: readonly Figure[]) =>
  figures.map(({ metric, label, value }) => `${metric} ${label}: ${value}`).sort()
