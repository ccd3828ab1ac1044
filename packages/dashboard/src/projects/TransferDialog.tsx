import type { AdminOwnedProject, Team } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { projectsChanged } from '../api.ts'
import { owner, useDashboard } from '../dashboard.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'

export interface TransferDialogProps {
  project: AdminOwnedProject
  from: Team
  to: Team
  onClose: () => void
}

/** Says who will lose the project and who will have it, before it is handed over. */
export function TransferDialog({ project, from, to, onClose }: TransferDialogProps) {
  const { app } = useDashboard()
  const queries = useQueryClient()
  const transfer = useTask(async () => {
    await project.transfer(await owner(app), to.id)
    await projectsChanged(queries)
    await queries.invalidateQueries({ queryKey: ['teams'] })
  }, `${project.displayName} belongs to ${to.displayName} now.`)

  return (
    <ConfirmByTyping
      title={`Transfer ${project.displayName} to ${to.displayName}?`}
      phrase={project.displayName}
      actionLabel="Transfer project"
      onConfirm={transfer}
      onClose={onClose}
    >
      Everyone in {from.displayName} who is not in {to.displayName} as well loses this project at once, and everyone in{' '}
      {to.displayName} can manage it, each in their role there. Users and keys of the project stay as they are. Only an
      owner of {to.displayName} can give it back.
    </ConfirmByTyping>
  )
}
