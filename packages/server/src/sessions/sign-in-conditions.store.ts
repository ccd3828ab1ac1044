/** The conditions on which a proof signs its user in: stated here for the one statement that does it, and for the rule. */
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { isLocked } from '../users/user-row.tables.ts'

/** Each about a user `u`. */
const conditions = {
  /** The password is the one that the proof was made with. It is null where a changed password does not matter. */
  isProofCurrent: '(:passwordVersion::integer is null or u.password_version = :passwordVersion)',
  isUnlocked: `not ${isLocked('u')}`,
  hasNoSecondFactor: 'u.sealed_totp_secret is null',
}

export type SignInCondition = keyof typeof conditions

/** All of them, for a `where`. */
export const signInConditions = Object.values(conditions).join(' and ')

export type SignInVerdict = Record<SignInCondition, boolean> & { passwordVersion: number }

const judge = statement<SignInVerdict, Omit<JudgedSignIn, 'passwordVersion'> & { passwordVersion: number | null }>(
  'sessions.judge-sign-in',
  `select u.password_version as "passwordVersion",
     ${Object.entries(conditions).map(([name, holds]) => `${holds} as "${name}"`)}
   from users u where u.project_id = :projectId and u.id = :userId for no key update`,
)

export interface JudgedSignIn {
  readonly userId: string
  readonly passwordVersion?: number | undefined
  readonly now: Date
}

/** Which conditions hold. The user stays as they are until the transaction ends. Null: they are gone. */
export async function judgeSignIn(tx: Tx, { passwordVersion, ...judged }: JudgedSignIn): Promise<SignInVerdict | null> {
  return judge.first(tx, { ...judged, passwordVersion: passwordVersion ?? null })
}
