import type { AdminOwnedProject, ApplicationIdentity } from '@latchkey/js'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'

interface WithdrawDialogProps {
  project: AdminOwnedProject
  application: Pick<ApplicationIdentity, 'id' | 'displayName'>
  userId: string
  userName: string
  onClose: () => void
}

/** Ends what one user has allowed one application. */
export function WithdrawDialog({ project, application, userId, userName, onClose }: WithdrawDialogProps) {
  const withdraw = useTask(async () => {
    const user = await project.app.getUser(userId)
    await user?.withdrawConsent(application.id)
  }, 'The consent is withdrawn.')
  return (
    <ConfirmDialog
      title={`Withdraw the consent of ${userName}?`}
      description={`${application.displayName} loses its tokens of this user at once. They are asked again when they next sign in there.`}
      actionLabel="Withdraw consent"
      isDestructive
      onConfirm={withdraw}
      onClose={onClose}
    />
  )
}
