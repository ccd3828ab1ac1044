import type { LockOptions, ServerUser } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { LockForm } from './LockForm.tsx'
import { nameOf } from './name-of.ts'
import { usersChanged } from './user-queries.ts'

export interface LockUserDialogProps {
  project: Managed
  user: ServerUser
  onClose: () => void
}

/** Locks one user, or changes the reason and the end of the lock. */
export function LockUserDialog({ project, user, onClose }: LockUserDialogProps) {
  const queries = useQueryClient()
  const name = nameOf(user)

  async function lock(options: LockOptions) {
    await user.lock(options)
    await usersChanged(queries, project)
    tell(user.isLocked ? `The lock of ${name} is changed.` : `${name} is locked.`)
  }

  return (
    <LockForm
      title={user.isLocked ? `Change the lock of ${name}` : `Lock ${name}?`}
      actionLabel={user.isLocked ? 'Save lock' : 'Lock user'}
      before={user.isLocked ? user : undefined}
      onLock={lock}
      onClose={onClose}
    />
  )
}
