import { templateIds } from '@latchkey/contract/rules'
import type { AdminOwnedProject, EmailTheme } from '@latchkey/js'
import { Alert, Badge, Button, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type Managed, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { useConfigChange } from '../config/use-config-change.ts'
import { SourceMenu } from '../emails/editor/SourceMenu.tsx'
import { MailPicture } from '../emails/preview/MailFrame.tsx'
import { previewQuery } from '../emails/preview/preview-queries.ts'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { useTask } from '../parts/use-task.ts'
import { useScreenSearch } from '../use-screen-search.ts'
import { getOriginalTheme } from './built-in-themes.ts'
import { themeScreen, themesScreen } from './email-themes.screens.ts'
import styles from './Themes.module.css'
import { selectedThemeQuery, themesQuery } from './theme-queries.ts'

/** What surrounds the content of every mail. One theme is the project's; templates and drafts may choose another. */
export function ThemesScreen() {
  const project = useOwnedProject()
  const [{ create }, ask] = useScreenSearch(themesScreen)
  const themes = useQuery(themesQuery(project))
  const { data: selectedId } = useQuery(selectedThemeQuery(project))
  const whyNot = useRefusal('developer')

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Colours, fonts, logo and footer of the mails. The project’s theme is used wherever no other is chosen."
        actions={
          <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => ask({ create: true })}>
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
      {create && !whyNot && <CreateThemeDialog project={project} onClose={() => ask({ create: undefined })} />}
    </>
  )
}

function CreateThemeDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const navigate = useNavigate()

  async function create(displayName: string) {
    const { id } = await project.app.createEmailTheme(displayName)
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

interface ThemeCardProps {
  project: AdminOwnedProject
  theme: EmailTheme
  isSelected: boolean
}

/** A theme by the look of the mail that most people get. */
function ThemeCard({ project, theme: { id, displayName }, isSelected }: ThemeCardProps) {
  const whyNot = useRefusal('developer')
  const preview = useQuery(previewQuery(project, { templateId: templateIds.magicLink, themeId: id }))
  const change = useConfigChange(project)
  const select = useTask(() =>
    change({ 'emails.selectedThemeId': id }, `Mails have the theme ${displayName} from now on.`),
  )

  return (
    <article className={styles.card} aria-label={displayName}>
      <div className={styles.picture}>
        {preview.data?.html ? (
          <MailPicture html={preview.data.html} />
        ) : (
          <p className={styles.noPicture}>
            {preview.isPending ? <Skeleton className={styles.waiting} /> : 'It cannot be shown.'}
          </p>
        )}
      </div>
      <div className={styles.line}>
        <Link to={themeScreen.path} params={{ projectId: project.id, themeId: id }} className={styles.name}>
          {displayName}
        </Link>
        {isSelected ? (
          <Badge tone="success">In use</Badge>
        ) : (
          <Button
            variant="outline"
            size="small"
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={() => select()}
          >
            Use<span className="latchkey-visually-hidden"> {displayName}</span>
          </Button>
        )}
        <ThemeMenu project={project} theme={{ id, displayName }} isSelected={isSelected} />
      </div>
    </article>
  )
}

interface ThemeMenuProps {
  project: AdminOwnedProject
  theme: EmailTheme
  isSelected: boolean
}

function ThemeMenu({ project, theme, isSelected }: ThemeMenuProps) {
  const navigate = useNavigate()
  const whyNot = useRefusal('developer')
  return (
    <SourceMenu
      project={project}
      kind="themes"
      one="theme"
      source={theme}
      isBuiltIn={getOriginalTheme(theme.id) !== undefined}
      whyNot={whyNot}
      whyNotDelete={isSelected ? 'It is in use. Use another theme first.' : undefined}
      afterDeletion="Templates and drafts with this theme get the project’s."
      onOpen={() => navigate({ to: themeScreen.path, params: { projectId: project.id, themeId: theme.id } })}
    />
  )
}
