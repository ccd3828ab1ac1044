import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { themeScreen } from './email-themes.screens.ts'
import { themesChanged } from './theme-queries.ts'

export function CreateThemeDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()

  async function create(displayName: string) {
    const { id } = await project.app.createEmailTheme(displayName)
    await themesChanged(queries, project)
    await navigate({ to: themeScreen.path, params: { projectId: project.id, themeId: id } })
  }

  return (
    <NameDialog
      title="New theme"
      description="It begins as a copy of the light theme. No mail has it until you use it."
      actionLabel="Create theme"
      problem="Give the theme a name."
      onSave={create}
      onClose={onClose}
    />
  )
}
