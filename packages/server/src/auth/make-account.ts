/** Every sign-up ends here: an account is made, or the anonymous user who asks for it becomes one. */
import type { ServerUser } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { Project, SignedInUser } from '../kernel/http/caller.ts'
import { presenceIn } from '../sessions/sessions.ts'
import { changeUser, createUser, lockIfAnonymous } from '../users/users.ts'

export interface NewAccount {
  readonly project: Project
  /** Whoever asks. Only an anonymous user who is there in person has a part in it. */
  readonly currentUser: SignedInUser | null
  /** In which they ask. */
  readonly sessionId: string | null
  readonly email: string
  /** Whether the address was proved by the way of signing up. */
  readonly isVerified: boolean
  readonly passwordHash?: string
  readonly otpAuthEnabled?: boolean
}

export interface MadeAccount {
  readonly user: ServerUser
  /** The anonymous user that it was before keeps id, name, metadata and teams. */
  readonly wasAnonymous: boolean
}

/** @throws `EmailAlreadyExists` and whatever else {@link createUser} and {@link changeUser} refuse. */
export async function makeAccount(app: App, tx: Tx, asked: NewAccount): Promise<MadeAccount> {
  const { project, email, isVerified, passwordHash, otpAuthEnabled } = asked
  const account = {
    primaryEmail: email,
    primaryEmailVerified: isVerified,
    primaryEmailAuthEnabled: true,
    ...(otpAuthEnabled === undefined ? {} : { otpAuthEnabled }),
  }
  const upgradedId = await lockUpgraded(app, tx, asked)
  if (upgradedId === null) {
    return { user: await createUser(app, tx, project, account, passwordHash), wasAnonymous: false }
  }
  const upgrade = { ...account, isAnonymous: false as const }
  return { user: await changeUser(app, tx, project, upgradedId, upgrade, passwordHash), wasAnonymous: true }
}

/** Whoever was signed out, or acts in the anonymous user's name, is nobody here: the account would be theirs for good. */
async function lockUpgraded(app: App, tx: Tx, { currentUser, sessionId }: NewAccount): Promise<string | null> {
  if (!currentUser || !(await lockIfAnonymous(tx, currentUser.id))) return null
  return (await presenceIn(app, tx, sessionId)) === 'in person' ? currentUser.id : null
}
