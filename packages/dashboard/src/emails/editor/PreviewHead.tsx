import type { AdminOwnedProject, EmailPreview } from '@latchkey/js'
import { Badge, Field, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { selectedThemeQuery, themesQuery } from '../../email-themes/theme-queries.ts'
import { Select } from '../../parts/form/Controls.tsx'
import styles from './EmailEditor.module.css'
import type { EditedSource } from './use-edited-source.ts'

export interface PreviewHeadProps {
  preview: EmailPreview | undefined
  isLoading: boolean
}

/** What a mail program shows of the mail before it is opened, and which notifications it belongs to. */
export function PreviewHead({ preview, isLoading }: PreviewHeadProps) {
  const category = preview?.notificationCategory
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Subject</dt>
        <dd className={styles.subject}>{preview?.subject ?? <em>none</em>}</dd>
      </div>
      <div>
        <dt>Category</dt>
        <dd>{category ? <Badge>{category}</Badge> : <em>none</em>}</dd>
      </div>
      {isLoading && <Spinner className={styles.busy} />}
    </dl>
  )
}

interface ThemeChooserProps {
  project: AdminOwnedProject
  themeId: EditedSource['themeId']
  onChoose: (themeId: EditedSource['themeId']) => void
}

/** What surrounds the content: the theme that the project has selected, another one, or none. */
export function ThemeChooser({ project, themeId, onChoose }: ThemeChooserProps) {
  const { data: themes = [] } = useQuery(themesQuery(project))
  const { data: selectedId } = useQuery(selectedThemeQuery(project))
  const selected = themes.find(({ id }) => id === selectedId)
  const isKnown = themeId === undefined || themeId === false || themes.some(({ id }) => id === themeId)

  function choose(value: string) {
    if (value === 'selected') onChoose(undefined)
    else onChoose(value === 'none' ? false : value)
  }

  return (
    <Field label="Theme">
      <Select
        value={themeId === undefined ? 'selected' : themeId === false ? 'none' : themeId}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="selected">The project’s{selected ? ` (${selected.displayName})` : ''}</option>
        <option value="none">No theme</option>
        {!isKnown && <option value={String(themeId)}>A theme that is gone</option>}
        {themes.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </Select>
    </Field>
  )
}
