import type { ServerUser } from '@latchkey/js'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { nameOf } from './name-of.ts'

export interface DeleteUserDialogProps {
  user: ServerUser
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const name = nameOf(user)
  const remove = useTask(async () => {
    await user.delete()
    await onDeleted()
  }, `${name} is deleted.`)

  return (
    <ConfirmByTyping
      title={`Delete ${name}?`}
      phrase={user.primaryEmail ?? 'delete'}
      actionLabel="Delete user"
      onConfirm={remove}
      onClose={onClose}
    >
      The account is gone for good, with its addresses, metadata and place in teams, and is signed out everywhere at
      once.
    </ConfirmByTyping>
  )
}
