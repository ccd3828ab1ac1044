import { BulkProgress } from './BulkProgress.tsx'
import { LockForm } from './LockForm.tsx'
import { lockUser } from './lock-user.ts'
import { type SelectedUsersDialogProps, useSelectedUsers } from './use-selected-users.ts'

/** Locks all selected users for the same reason, until the same time. */
export function LockUsersDialog({ project, selection, onClose }: SelectedUsersDialogProps) {
  const { users, progress, changeEach } = useSelectedUsers({ project, selection })
  return (
    <LockForm
      title={`Lock ${users}?`}
      actionLabel={`Lock ${users}`}
      onLock={options => changeEach(id => lockUser(project, id, options), 'locked')}
      onClose={onClose}
    >
      <BulkProgress {...progress} />
    </LockForm>
  )
}
