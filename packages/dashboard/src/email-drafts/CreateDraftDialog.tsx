import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { draftsChanged } from './draft-queries.ts'
import { draftScreen } from './email-drafts.screens.ts'

export function CreateDraftDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()

  async function create(displayName: string) {
    const { id } = await project.app.createEmailDraft({ displayName })
    await draftsChanged(queries, project)
    await navigate({ to: draftScreen.path, params: { projectId: project.id, draftId: id } })
  }

  return (
    <NameDialog
      title="New draft"
      description="The name is for you and your colleagues. Nothing is sent yet."
      actionLabel="Create draft"
      problem="Give the draft a name."
      onSave={create}
      onClose={onClose}
    />
  )
}
