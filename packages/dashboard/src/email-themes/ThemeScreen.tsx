import { templateIds, templateSources } from '@latchkey/contract/rules'
import type { EmailThemeDetails } from '@latchkey/js'
import { Badge, classNames, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Assistant } from '../ai-chat/Assistant.tsx'
import { type Managed, toKey, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EmailEditor } from '../emails/editor/EmailEditor.tsx'
import { usePreview } from '../emails/editor/use-preview.ts'
import { MailPicture } from '../emails/preview/MailFrame.tsx'
import { MailViews } from '../emails/preview/MailViews.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { Segments, Select } from '../parts/form/Controls.tsx'
import { BackTo } from '../parts/page/links.tsx'
import { NotFoundInPlace } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { getOriginalTheme } from './built-in-themes.ts'
import { themesScreen } from './email-themes.screens.ts'
import styles from './Themes.module.css'
import { selectedThemeQuery, themeQuery, themesQuery } from './theme-queries.ts'

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
      <NotFoundInPlace title="Theme not found" context={project.displayName} above={<BackTo screen={themesScreen} />}>
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
  const { data: selectedId } = useQuery(selectedThemeQuery(project))

  return (
    <EmailEditor
      project={project}
      title={displayName}
      above={<BackTo screen={themesScreen} />}
      part="theme"
      saved={{ tsxSource, themeId: undefined }}
      getContent={edited => ({ templateId: templateIds.magicLink, themeTsxSource: edited.tsxSource })}
      save={edited => project.app.updateEmailTheme(id, edited.tsxSource)}
      whyNotSave={useRefusal('developer')}
      badge={id === selectedId && <Badge tone="success">In use</Badge>}
      versions={{
        key: toKey(project, { route: 'GET /internal/email-themes/:themeId/versions', params: { themeId: id } }),
        list: () => project.app.listEmailThemeVersions(id),
        read: version => project.app.getEmailThemeVersion(id, version),
        original: getOriginalTheme(id),
      }}
      views={({ source }) => <ThemeMails project={project} themeSource={source} />}
      assistant={input => <Assistant project={project} context="email-theme" threadId={id} {...input} />}
    />
  )
}

interface ThemeMailsProps {
  project: Managed
  themeSource: string
}

const mails = Object.values(templateIds).map(id => ({ id, name: templateSources[id].displayName }))
type Mail = (typeof mails)[number]

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** The five mails that every project sends, in the theme as it is edited: all at once, or one of them as people get it. */
function ThemeMails({ project, themeSource }: ThemeMailsProps) {
  const [shown, show] = useState<Mail>()
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const chooser = (
    <Select
      aria-label="Mails in this theme"
      value={shown?.id ?? ''}
      onChange={({ target }) => show(mails.find(({ id }) => id === target.value))}
    >
      <option value="">All five mails</option>
      {mails.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
  if (shown) return <OneMail key={shown.id} project={project} mail={shown} themeSource={themeSource} aside={chooser} />
  return (
    <div className={styles.mails}>
      <div className={styles.bar}>
        <Segments label="Colours of the mail program" segments={schemes} value={scheme} onChange={setScheme} />
        {chooser}
      </div>
      <ul className={styles.gallery} aria-label="Mails in this theme">
        {mails.map(mail => (
          <li key={mail.id} className={styles.mail}>
            <SmallMail
              project={project}
              mail={mail}
              themeSource={themeSource}
              scheme={scheme}
              onShow={() => show(mail)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Five previews at once: they wait for a longer pause than one. */
const galleryPauseMs = 800

interface OneMailProps extends ThemeMailsProps {
  mail: Mail
}

function SmallMail(props: OneMailProps & { scheme: 'light' | 'dark'; onShow: () => void }) {
  const { project, mail, themeSource, scheme, onShow } = props
  const content = { templateId: mail.id, themeTsxSource: themeSource }
  const { rendered, isStale } = usePreview(project, content, galleryPauseMs)
  return (
    <>
      <div className={classNames(styles.sheet, isStale && styles.stale)}>
        {rendered ? <MailPicture html={rendered.html} scheme={scheme} /> : <Skeleton className={styles.waiting} />}
      </div>
      <button type="button" className={styles.show} onClick={onShow}>
        {mail.name}
      </button>
    </>
  )
}

function OneMail({ project, mail, themeSource, aside }: OneMailProps & { aside: ReactNode }) {
  const { rendered, isStale } = usePreview(project, { templateId: mail.id, themeTsxSource: themeSource })
  if (!rendered) return <Skeleton className={styles.waiting} />
  return <MailViews title={mail.name} html={rendered.html} text={rendered.text} isStale={isStale} aside={aside} />
}
