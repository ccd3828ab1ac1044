import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import type { LockUserDialogProps } from './LockUserDialog.tsx'
import { nameOf } from './name-of.ts'
import { usersChanged } from './user-queries.ts'

export function UnlockUserDialog({ project, user, onClose }: LockUserDialogProps) {
  const queries = useQueryClient()
  const name = nameOf(user)
  const unlock = useTask(async () => {
    await user.unlock()
    await usersChanged(queries, project)
  }, `${name} is unlocked.`)

  return (
    <ConfirmDialog
      title={`Unlock ${name}?`}
      description="They can sign in again immediately, with the same methods as before. Ended sessions stay ended."
      actionLabel="Unlock user"
      onConfirm={unlock}
      onClose={onClose}
    />
  )
}
