import type { AdminOwnedProject, EmailTheme } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { SourceMenu } from '../emails/editor/SourceMenu.tsx'
import { originalThemeOf } from './built-in-themes.ts'
import { themeScreen } from './email-themes.screens.ts'
import { themesChanged } from './theme-queries.ts'

export interface ThemeMenuProps {
  project: AdminOwnedProject
  theme: EmailTheme
  isSelected: boolean
}

export function ThemeMenu({ project, theme, isSelected }: ThemeMenuProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const whyNot = useRefusal('developer')
  return (
    <SourceMenu
      project={project}
      kind="themes"
      one="theme"
      source={theme}
      isBuiltIn={originalThemeOf(theme.id) !== undefined}
      whyNot={whyNot}
      whyNotDelete={isSelected ? 'It is in use. Use another theme first.' : undefined}
      afterDeletion="Templates and drafts with this theme get the project’s."
      onOpen={() => navigate({ to: themeScreen.path, params: { projectId: project.id, themeId: theme.id } })}
      onChanged={() => themesChanged(queries, project)}
    />
  )
}
