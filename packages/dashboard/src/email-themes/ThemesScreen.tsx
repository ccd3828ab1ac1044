import { Alert, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { CreateThemeDialog } from './CreateThemeDialog.tsx'
import { themesScreen } from './email-themes.screens.ts'
import { ThemeCard } from './ThemeCard.tsx'
import styles from './Themes.module.css'
import { selectedThemeQuery, themesQuery } from './theme-queries.ts'

/** What surrounds the content of every mail. One theme is the project's; templates and drafts may choose another. */
export function ThemesScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: themesScreen.path })
  const { create } = useSearch({ from: '/shell/signed-in/projects/$projectId/email-themes' })
  const themes = useQuery(themesQuery(project))
  const { data: selectedId } = useQuery(selectedThemeQuery(project))
  const whyNot = useRefusal('developer')
  const openForm = (isOpen: boolean) => navigate({ search: { create: isOpen || undefined }, replace: true })

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Colours, fonts, logo and footer of the mails. The project’s theme is used wherever no other is chosen."
        actions={
          <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => openForm(true)}>
            <Plus size={16} aria-hidden="true" /> New theme
          </Button>
        }
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      {themes.isPending && <RowsSkeleton label="Loading themes" count={3} />}
      {themes.isError && <QueryFailure query={themes} />}
      {themes.data && (
        <ul className={styles.grid} aria-label="Email themes">
          {themes.data.map(theme => (
            <li key={theme.id}>
              <ThemeCard project={project} theme={theme} isSelected={theme.id === selectedId} />
            </li>
          ))}
        </ul>
      )}
      {create && !whyNot && <CreateThemeDialog project={project} onClose={() => openForm(false)} />}
    </>
  )
}
