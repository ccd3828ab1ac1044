import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { deleteUser } from './delete-user.ts'
import { type SelectedUsersDialogProps, useSelectedUsers } from './use-selected-users.ts'

/** Deletes all selected users. */
export function DeleteUsersDialog({ project, selection, onClose }: SelectedUsersDialogProps) {
  const { users, progress, changeEach } = useSelectedUsers({ project, selection })
  return (
    <ConfirmByTyping
      title={`Delete ${users}?`}
      phrase={`delete ${users}`}
      actionLabel={`Delete ${users}`}
      fields={<BulkProgress {...progress} />}
      onConfirm={() => changeEach(id => deleteUser(project, id), 'deleted')}
      onClose={onClose}
    >
      These accounts are gone for good, with their addresses, metadata and places in teams, and are signed out
      everywhere at once.
    </ConfirmByTyping>
  )
}
