import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { templateScreen } from './email-templates.screens.ts'
import { templatesChanged } from './template-queries.ts'

export function CreateTemplateDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()

  async function create(displayName: string) {
    const { id } = await project.app.createEmailTemplate(displayName)
    await templatesChanged(queries, project)
    await navigate({ to: templateScreen.path, params: { projectId: project.id, templateId: id } })
  }

  return (
    <NameDialog
      title="New template"
      description="It begins with a short example that shows how variables work."
      actionLabel="Create template"
      problem="Give the template a name."
      onSave={create}
      onClose={onClose}
    />
  )
}
