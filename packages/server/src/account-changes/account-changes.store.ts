import type { ChangedAccount } from '../codes/codes.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

/** What a change of an account is seen by. */
export interface AccountState {
  passwordVersion: number
  sealedTotpSecret: string | null
  /** The first id of the current recovery codes, which are always made together. Null: there are none. */
  recoveryCodes: string | null
  primaryEmail: string | null
  /** The position of the passkey that was added last. 0: there is none. */
  lastPasskey: number
  /** The ids of connected accounts that sign in. */
  signInAccounts: string[]
  signInAddresses: string[]
  liveSessions: number
  /** The verified address that mails about a change go to. Null: there is none. */
  mailedTo: string | null
  mailedToSignsIn: boolean | null
}

const read = statement<AccountState, { userId: string; now: Date }>(
  'account-changes.state',
  `select u.password_version as "passwordVersion", u.sealed_totp_secret as "sealedTotpSecret",
     (select value from contact_channels c where c.project_id = :projectId and c.user_id = :userId and c.is_primary) as "primaryEmail",
     (select coalesce(max(p.added_order), 0)::float8 from passkeys p where p.project_id = :projectId and p.user_id = :userId)
       as "lastPasskey",
     (select min(r.id::text) from recovery_codes r where r.project_id = :projectId and r.user_id = :userId) as "recoveryCodes",
     array(select o.id::text from oauth_connections o where o.project_id = :projectId and o.user_id = :userId and o.allow_sign_in)
       as "signInAccounts",
     array(select a.value from contact_channels a where a.project_id = :projectId and a.user_id = :userId and a.used_for_auth)
       as "signInAddresses",
     (select count(*)::integer from sessions s
      where s.project_id = :projectId and s.user_id = :userId and s.ended_at is null and s.expires_at > :now and not s.is_impersonation)
       as "liveSessions",
     mailed.value as "mailedTo", mailed.used_for_auth as "mailedToSignsIn"
   from users u left join lateral (
     select c.value, c.used_for_auth from contact_channels c
     where c.project_id = :projectId and c.user_id = :userId and c.is_verified
     order by c.is_primary desc, c.used_for_auth desc, c.created_at, c.id limit 1) mailed on true
   where u.project_id = :projectId and u.id = :userId`,
)

/** Null: the user is gone. */
export async function readAccountState(tx: Tx, userId: string): Promise<AccountState | null> {
  return read.first(tx, { userId, now: tx.database.clock.now() })
}

/**
 * The oldest change of the primary address that can still be undone. The purpose stands in the statements from here on,
 * because their index is for this one alone.
 */
const openMove = statement<{ subject: unknown }, { userId: string; now: Date }>(
  'account-changes.open-move',
  `select subject from codes
   where project_id = :projectId and purpose = 'account-change' and subject ->> 'userId' = :userId
     and subject ->> 'change' = 'primary-email-changed' and used_at is null and expires_at > :now
   order by (subject ->> 'place')::bigint limit 1`,
)

export async function findOpenMove(tx: Tx, userId: string): Promise<ChangedAccount | null> {
  const code = await openMove.first(tx, { userId, now: tx.database.clock.now() })
  // What was stored for this purpose is what `issueCode` took for it.
  return code ? (code.subject as ChangedAccount) : null
}

const countMails = statement<{ count: number }, { userId: string; since: Date; now: Date }>(
  'account-changes.count-mails',
  `select count(*)::integer as count from codes
   where project_id = :projectId and purpose = 'account-change' and subject ->> 'userId' = :userId and created_at > :since
     and created_at < :now::timestamptz + interval '60 seconds'`,
)

/** Mails that were stored while the clock was ahead do not count. */
export async function countMailsSince(
  db: Db,
  userId: string,
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  return (await countMails.first(db, { userId, since, now }))?.count ?? 0
}
