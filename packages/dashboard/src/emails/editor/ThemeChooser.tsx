import type { AdminOwnedProject } from '@latchkey/js'
import { Field } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { selectedThemeQuery, themesQuery } from '../../email-themes/theme-queries.ts'
import { Select } from '../../parts/form/Controls.tsx'
import type { EditedSource } from './use-edited-source.ts'

export interface ThemeChooserProps {
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
