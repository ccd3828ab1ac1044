import type { AdminOwnedProject, EmailDraft } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { draftsChanged } from './draft-queries.ts'

export interface DeleteDraftDialogProps {
  project: AdminOwnedProject
  draft: EmailDraft
  onClose: () => void
}

export function DeleteDraftDialog({ project, draft: { id, displayName }, onClose }: DeleteDraftDialogProps) {
  const queries = useQueryClient()
  const remove = useTask(async () => {
    await project.app.removeEmailDraft(id)
    await draftsChanged(queries, project)
  }, `${displayName} is deleted.`)
  return (
    <ConfirmByTyping
      title={`Delete ${displayName}?`}
      phrase="delete"
      actionLabel="Delete draft"
      onConfirm={remove}
      onClose={onClose}
    >
      The draft and its history are gone for good. Mails that were sent of it stay in the log.
    </ConfirmByTyping>
  )
}
