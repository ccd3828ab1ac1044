import { UserNotFound } from '@latchkey/js'
import type { Managed } from '../api.ts'

/** Deletes a user by id. Someone who is gone already is as good as deleted. */
export async function deleteUser(project: Managed, userId: string): Promise<void> {
  const user = await project.app.getUser(userId)
  try {
    await user?.delete()
  } catch (error) {
    if (!UserNotFound.is(error)) throw error
  }
}
