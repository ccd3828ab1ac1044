import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { unlockUser } from './lock-user.ts'
import { type SelectedUsersDialogProps, useSelectedUsers } from './use-selected-users.ts'

/** Unlocks all selected users. */
export function UnlockUsersDialog({ project, selection, onClose }: SelectedUsersDialogProps) {
  const { users, progress, changeEach } = useSelectedUsers({ project, selection })
  return (
    <ConfirmDialog
      title={`Unlock ${users}?`}
      description="They can sign in again immediately, with the same methods as before. Ended sessions stay ended."
      actionLabel={`Unlock ${users}`}
      onConfirm={() => changeEach(id => unlockUser(project, id), 'unlocked')}
      onClose={onClose}
    >
      <BulkProgress {...progress} />
    </ConfirmDialog>
  )
}
