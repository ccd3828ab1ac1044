import { templateIds, templateSources } from '@latchkey/contract/rules'
import { classNames, Skeleton } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import type { Managed } from '../api.ts'
import { usePreview } from '../emails/editor/use-preview.ts'
import { MailPicture } from '../emails/preview/MailPicture.tsx'
import { MailViews } from '../emails/preview/MailViews.tsx'
import { Segments, Select } from '../parts/form/Controls.tsx'
import styles from './Themes.module.css'

export interface ThemeMailsProps {
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
export function ThemeMails({ project, themeSource }: ThemeMailsProps) {
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
