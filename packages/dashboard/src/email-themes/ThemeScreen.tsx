import { templateIds } from '@latchkey/contract/rules'
import type { EmailThemeDetails } from '@latchkey/js'
import { BackIcon, Badge } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Assistant } from '../ai-chat/Assistant.tsx'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EmailEditor } from '../emails/editor/EmailEditor.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import entity from '../parts/page/Entity.module.css'
import { NotFoundInPlace } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { originalThemeOf } from './built-in-themes.ts'
import { themesScreen } from './email-themes.screens.ts'
import { ThemeMails } from './ThemeMails.tsx'
import { selectedThemeQuery, themeQuery, themesChanged, themesKey, themesQuery } from './theme-queries.ts'

/** One theme in its editor, with all mails that have it. */
export function ThemeScreen() {
  const project = useOwnedProject()
  const { themeId = '' } = useParams({ strict: false })
  const themes = useQuery(themesQuery(project))
  const isKnown = themes.data?.some(({ id }) => id === themeId)
  const theme = useQuery({ ...themeQuery(project, themeId), enabled: isKnown === true })

  if (themes.isError) return <QueryFailure query={themes} />
  if (isKnown === false) {
    return (
      <NotFoundInPlace title="Theme not found" context={project.displayName} above={<BackToThemes />}>
        This project has no such email theme. It may have been deleted, or the address may be wrong.
      </NotFoundInPlace>
    )
  }
  if (theme.isPending) return <ScreenSkeleton />
  if (theme.isError) return <QueryFailure query={theme} />
  return <ThemeEditor key={theme.data.id} theme={theme.data} />
}

function ThemeEditor({ theme: { id, displayName, tsxSource } }: { theme: EmailThemeDetails }) {
  const project = useOwnedProject()
  const queries = useQueryClient()
  const { data: selectedId } = useQuery(selectedThemeQuery(project))

  return (
    <EmailEditor
      project={project}
      title={displayName}
      above={<BackToThemes />}
      part="theme"
      saved={{ tsxSource, themeId: undefined }}
      contentOf={edited => ({ templateId: templateIds.magicLink, themeTsxSource: edited.tsxSource })}
      save={async edited => {
        await project.app.updateEmailTheme(id, edited.tsxSource)
        await themesChanged(queries, project)
      }}
      whyNotSave={useRefusal('developer')}
      badge={id === selectedId && <Badge tone="success">In use</Badge>}
      versions={{
        key: [...themesKey(project), id],
        list: () => project.app.listEmailThemeVersions(id),
        read: version => project.app.getEmailThemeVersion(id, version),
        original: originalThemeOf(id),
      }}
      views={({ source }) => <ThemeMails project={project} themeSource={source} />}
      assistant={input => <Assistant project={project} context="email-theme" threadId={id} {...input} />}
    />
  )
}

function BackToThemes() {
  const { id: projectId } = useOwnedProject()
  return (
    <Link to={themesScreen.path} params={{ projectId }} className={entity.back}>
      <BackIcon /> Email themes
    </Link>
  )
}
