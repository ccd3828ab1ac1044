/** The language of emails to a user. */
import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const findById = statement<{ locale: string | null }, { userId: string }>(
  'users.locale',
  'select locale from users where project_id = :projectId and id = :userId',
)

/** Null: there is no such user, or none is known. */
export async function findLocale(db: Db, userId: string): Promise<string | null> {
  return (await findById.first(db, { userId }))?.locale ?? null
}

const findByEmail = statement<{ locale: string | null }, { email: string }>(
  'users.locale-by-email',
  `select users.locale from contact_channels c
   join users on users.project_id = :projectId and users.id = c.user_id
   where c.project_id = :projectId and c.type = 'email' and c.value = :email and c.used_for_auth`,
)

/** Of the user who signs in with the address. Null: there is none, or no language is known. */
export async function findLocaleByEmail(db: Db, email: string): Promise<string | null> {
  return (await findByEmail.first(db, { email }))?.locale ?? null
}
