import { type LockOptions, UserNotFound } from '@latchkey/js'
import type { Managed } from '../api.ts'

/** Locks a user by id, with a new reason and end for one who is locked already. */
export async function lockUser(project: Managed, userId: string, options: LockOptions): Promise<void> {
  const user = await getUser(project, userId)
  await user.lock(options)
}

/** Unlocks a user by id. One who is not locked stays as they are. */
export async function unlockUser(project: Managed, userId: string): Promise<void> {
  const user = await getUser(project, userId)
  if (user.isLocked) await user.unlock()
}

/** @throws {@link UserNotFound} */
async function getUser(project: Managed, userId: string) {
  const user = await project.app.getUser(userId)
  if (!user) throw new UserNotFound('USER_NOT_FOUND', 'The user no longer exists.', { details: {}, statusCode: 404 })
  return user
}

/** Deletes a user by id. Someone who is gone already is as good as deleted. */
export async function deleteUser(project: Managed, userId: string): Promise<void> {
  const user = await project.app.getUser(userId)
  try {
    await user?.delete()
  } catch (error) {
    if (!UserNotFound.is(error)) throw error
  }
}
