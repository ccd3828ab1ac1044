/** The conditions on which a proof signs its user in: stated here for the one statement that does it, and for the rule. */
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { isLockedAt } from '../users/user-row.tables.ts'

interface ConditionParameters {
  /** The password version of the proof, which is null where a changed password does not matter. */
  readonly passwordVersion: string
  readonly now: string
}

/** Each about a user `u`, with the positions of the parameters in the statement. */
const conditionsFor = ({ passwordVersion, now }: ConditionParameters) => ({
  /** The password is the one that the proof was made with. */
  isProofCurrent: `(${passwordVersion}::integer is null or u.password_version = ${passwordVersion})`,
  isUnlocked: `not ${isLockedAt('u', now)}`,
  hasNoSecondFactor: 'u.sealed_totp_secret is null',
})

export type SignInCondition = keyof ReturnType<typeof conditionsFor>

/** All of them, for a `where`. */
export function signInConditions(parameters: ConditionParameters): string {
  return Object.values(conditionsFor(parameters)).join(' and ')
}

export type SignInVerdict = Record<SignInCondition, boolean> & { passwordVersion: number }

const judge = statement<SignInVerdict>(
  'sessions.judge-sign-in',
  `select u.password_version as "passwordVersion",
     ${Object.entries(conditionsFor({ passwordVersion: '$3', now: '$4' })).map(([name, holds]) => `${holds} as "${name}"`)}
   from users u where u.project_id = $1 and u.id = $2 for no key update`,
)

export interface JudgedSignIn {
  readonly userId: string
  readonly passwordVersion?: number | undefined
  readonly now: Date
}

/** Which conditions hold. The user stays as they are until the transaction ends. Null: they are gone. */
export async function judgeSignIn(
  tx: Tx,
  { userId, passwordVersion, now }: JudgedSignIn,
): Promise<SignInVerdict | null> {
  const [verdict] = await judge(tx, [tx.projectId, userId, passwordVersion, now])
  return verdict ?? null
}
