import type { ServerTeam } from '@latchkey/js'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { nameOfTeam } from './name-of-team.ts'

export interface DeleteTeamDialogProps {
  team: ServerTeam
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

export function DeleteTeamDialog({ team, onDeleted, onClose }: DeleteTeamDialogProps) {
  const name = nameOfTeam(team)
  const remove = useTask(async () => {
    await team.delete()
    await onDeleted()
  }, `${name} is deleted.`)

  return (
    <ConfirmByTyping
      title={`Delete ${name}?`}
      phrase={team.displayName.trim() || 'delete'}
      actionLabel="Delete team"
      onConfirm={remove}
      onClose={onClose}
    >
      The team is gone for good, with its memberships, the permissions in it, its open invitations and its API keys. Its
      members keep their accounts.
    </ConfirmByTyping>
  )
}
