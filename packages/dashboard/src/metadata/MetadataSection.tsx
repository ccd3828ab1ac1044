import { Field } from '@latchkey/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextArea } from '../parts/form/Controls.tsx'
import { Section } from '../parts/page/PageHeader.tsx'
import styles from './MetadataSection.module.css'
import { jsonProblem, type MetadataField } from './metadata-fields.ts'

export interface MetadataSectionProps {
  /** Whose metadata it is: “user” or “team”. */
  of: 'user' | 'team'
  register: (field: MetadataField, options: { validate: (text: string) => string | true }) => UseFormRegisterReturn
  getError: (field: MetadataField) => string | undefined
}

/** The three editors, inside the form that saves them. */
export function MetadataSection({ of, register, getError }: MetadataSectionProps) {
  const people = of === 'user' ? 'The person’s own code' : 'Code of members who may change the team'
  const fields = [
    { field: 'clientMetadata', label: 'Client metadata', hint: `${people} may read and change it.` },
    {
      field: 'clientReadOnlyMetadata',
      label: 'Client read-only metadata',
      hint: `${of === 'user' ? people : 'Code of its members'} may read it; only your server changes it.`,
    },
    { field: 'serverMetadata', label: 'Server metadata', hint: 'Only your server sees it.' },
  ] as const
  return (
    <Section title="Metadata" description={`JSON of your own, kept with the ${of}.`}>
      {fields.map(({ field, label, hint }) => (
        <Field key={field} label={label} hint={hint} error={getError(field)}>
          <TextArea
            rows={4}
            spellCheck={false}
            autoComplete="off"
            className={styles.metadata}
            {...register(field, { validate: jsonProblem })}
          />
        </Field>
      ))}
    </Section>
  )
}
