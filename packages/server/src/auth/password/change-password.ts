/** A first password for a signed-in user, and another one instead of the old. */
import { OldPasswordWrong, PasswordAlreadySet, type PasswordUpdate, UserHasNoPassword } from '@latchkey/contract'
import type { App } from '../../app.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Project, SignedInUser } from '../../kernel/http/caller.ts'
import type { Device } from '../../kernel/http/context.ts'
import { endSessionsFor, findLiveSession, refuseUnlessInPerson } from '../../sessions/sessions.ts'
import {
  checkPassword,
  findPasswordFor,
  lockPasswordVersion,
  lockUser,
  type PasswordAccount,
  publishUpdatedUser,
  setPassword,
} from '../../users/users.ts'
import { asPasswordAttempt } from '../attempts.ts'
import { refuseUnlessOffered } from '../method.ts'
import { passwordMethod } from './method.ts'

/** @throws the refusals of `set`; else the hash to store. */
export async function prepareFirstPassword(
  app: App,
  { id, config }: Project,
  { profile }: SignedInUser,
  password: string,
): Promise<string> {
  refuseUnlessOffered(passwordMethod, { config })
  await checkPassword(config, password, profile)
  if (profile.hasPassword) throw PasswordAlreadySet()
  return app.passwords.hash(id, password)
}

export interface FirstPassword {
  readonly userId: string
  /** That it is set in. */
  readonly sessionId: string | null
  readonly passwordHash: string
}

/**
 * @throws {@link PasswordAlreadySet} for all but one of several at once, `UserAuthenticationRequired`, and
 * `ImpersonationRefused`.
 */
export async function setFirstPassword(app: App, tx: Tx, { userId, sessionId, passwordHash }: FirstPassword) {
  await lockUser(tx, userId)
  await refuseUnlessInPerson(app, tx, sessionId)
  if ((await findPasswordFor(tx, userId))?.hash) throw PasswordAlreadySet()
  await setPassword(app, tx, { userId, passwordHash, sessionId })
  await publishUpdatedUser(tx, userId)
}

/** The old password was right, in this version of it, and this is the new one's hash. */
export interface PasswordChange {
  readonly userId: string
  readonly fromVersion: number
  readonly passwordHash: string
  /** That it is changed in. */
  readonly sessionId: string | null
  /** Goes on when the others end. */
  readonly remainingSessionId: string | null
}

export interface ChangeRequest {
  readonly project: Project
  readonly userId: string
  readonly profile: PasswordAccount
  readonly sessionId: string | null
  readonly input: PasswordUpdate
  /** Of the session that is to go on, if any. */
  readonly refreshToken: string | null
  readonly device: Device
}

/** @throws the refusals of `update`, and `TooManyAttempts`. */
export async function prepareChange(app: App, db: Db, request: ChangeRequest): Promise<PasswordChange> {
  const { project, userId, sessionId, input, refreshToken, device } = request
  refuseUnlessOffered(passwordMethod, project)
  await checkPassword(project.config, input.newPassword, request.profile)
  const before = await findPasswordFor(db, userId)
  const { hash } = before ?? {}
  if (!before || !hash) throw UserHasNoPassword()
  // Before the old password is looked at: it is not to be guessed at either.
  await refuseUnlessInPerson(app, db, sessionId)
  await asPasswordAttempt(app, db, { account: userId, device, isWrong: OldPasswordWrong.is }, async () => {
    if (!(await app.passwords.verify(project.id, input.oldPassword, hash)).matches) throw OldPasswordWrong()
  })
  const kept = refreshToken ? await findLiveSession(app, db, refreshToken) : null
  return {
    userId,
    sessionId,
    fromVersion: before.version,
    passwordHash: await app.passwords.hash(project.id, input.newPassword),
    remainingSessionId: kept?.userId === userId ? kept.sessionId : null,
  }
}

/** @throws {@link OldPasswordWrong} when it was changed meanwhile, and `UserAuthenticationRequired`. */
export async function changePassword(app: App, tx: Tx, change: PasswordChange): Promise<void> {
  const { userId, sessionId, fromVersion, passwordHash, remainingSessionId } = change
  if ((await lockPasswordVersion(tx, userId)) !== fromVersion) throw OldPasswordWrong()
  await refuseUnlessInPerson(app, tx, sessionId)
  await setPassword(app, tx, { userId, passwordHash, sessionId })
  await endSessionsFor(tx, userId, 'password-changed', app.clock.now(), remainingSessionId ?? undefined)
  await publishUpdatedUser(tx, userId)
}
