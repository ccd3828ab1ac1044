import { Button, Field, Text, TextInput } from '@latchkey/ui'
import { useState } from 'react'
import { Select, TextArea } from '../../parts/form/Controls.tsx'
import styles from './VariablesForm.module.css'
import { enteredValue, getText, type VariableField } from './variable-fields.ts'

export type Variables = Readonly<Record<string, unknown>>

export interface VariablesFormProps {
  fields: readonly VariableField[]
  /** What was entered here; the others are those of the preview. */
  given: Variables
  onChange: (given: Variables) => void
}

/** The variables of the preview. They are for trying out: what is sent later has its own. */
export function VariablesForm({ fields, given, onChange }: VariablesFormProps) {
  if (fields.length === 0) {
    return (
      <Text isMuted>
        This source has no variables. It gets some with <code>export const variablesSchema</code>, which is an arktype.
      </Text>
    )
  }
  return (
    <div className={styles.form}>
      <Text isMuted isSmall>
        For the preview only. They begin with what the source has as <code>PreviewVariables</code>.
      </Text>
      {fields.map(field => (
        <VariableInput
          key={`${field.name} ${field.kind}`}
          field={field}
          value={Object.hasOwn(given, field.name) ? given[field.name] : field.preview}
          onChange={value => onChange({ ...given, [field.name]: value })}
        />
      ))}
      {Object.keys(given).length > 0 && (
        <Button variant="outline" size="small" className={styles.reset} onClick={() => onChange({})}>
          Back to those of the source
        </Button>
      )}
    </div>
  )
}

interface VariableInputProps {
  field: VariableField
  value: unknown
  onChange: (value: unknown) => void
}

function VariableInput({ field, value, onChange }: VariableInputProps) {
  const { name, kind, choices, isRequired } = field
  // What is no value yet is kept as it was typed. Otherwise the field shows the value, also one that was reset.
  const [unfinished, setUnfinished] = useState<string>()
  const text = unfinished ?? getText(field, value)

  function enter(entered: string) {
    const valid = enteredValue(field, entered)
    setUnfinished(valid && getText(field, valid.value) === entered ? undefined : entered)
    if (valid) onChange(valid.value)
  }

  const error = unfinished !== undefined && !enteredValue(field, unfinished) ? problems[kind] : undefined
  const input = { value: text, onChange: (event: { target: { value: string } }) => enter(event.target.value) }
  return (
    <Field label={<code>{name}</code>} aside={isRequired ? undefined : 'optional'} error={error}>
      {kind === 'text' && <TextInput autoComplete="off" {...input} />}
      {kind === 'number' && <TextInput inputMode="decimal" autoComplete="off" {...input} />}
      {kind === 'json' && <TextArea rows={3} spellCheck={false} className={styles.json} {...input} />}
      {(kind === 'boolean' || kind === 'choice') && (
        <Select {...input}>
          {value === undefined && <option value="">Choose…</option>}
          {(kind === 'boolean' ? ['true', 'false'] : choices).map(choice => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const problems: Partial<Record<VariableField['kind'], string>> = {
  number: 'This is not a number yet.',
  json: 'This is not JSON yet.',
}
