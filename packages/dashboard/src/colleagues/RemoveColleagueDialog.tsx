import type { Colleague, Team } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { colleaguesChanged } from './colleague-queries.ts'

export interface RemoveColleagueDialogProps {
  team: Team
  colleague: Colleague
  name: string
  onClose: () => void
}

export function RemoveColleagueDialog({ team, colleague, name, onClose }: RemoveColleagueDialogProps) {
  const queries = useQueryClient()
  const remove = useTask(async () => {
    await colleague.remove()
    await colleaguesChanged(queries, team.id)
  }, `${name} is no longer in ${team.displayName}.`)
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={`They lose every project of ${team.displayName} with their next request. Their account stays, and you can invite them again.`}
      actionLabel="Remove"
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
