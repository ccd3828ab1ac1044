import { InlineEdit } from '@latchkey/ui/InlineEdit'
import { longestName, nameProblem } from '../forms/field-rules.ts'
import { useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'

export interface NameEditProps {
  label: string
  value: string
  placeholder?: string
  /** Said when nothing is left of the name; without it a name may be taken away. */
  emptyProblem?: string
  onSave: (name: string) => Promise<unknown>
  autoComplete?: 'name' | 'organization'
}

/** The name of a person or a team, changed where it stands. */
export function NameEdit({ label, value, placeholder, emptyProblem, onSave, autoComplete }: NameEditProps) {
  const t = useTranslation()
  const save = useAction(onSave)

  function problemWith(name: string) {
    if (name === '' && emptyProblem) return emptyProblem
    const problem = nameProblem(name)
    return problem && t(problem, { longest: longestName })
  }

  return (
    <InlineEdit
      label={label}
      value={value}
      placeholder={placeholder}
      validate={problemWith}
      onSave={save}
      labels={{ edit: t('Edit'), save: t('Save'), cancel: t('Cancel') }}
      inputProps={{ name: autoComplete, autoComplete }}
    />
  )
}
