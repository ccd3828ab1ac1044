import { Button, Field, TextInput, TrashIcon } from '@latchkey/ui'
import { type ReactNode, useId } from 'react'
import type { FieldError, FieldErrorsImpl, Merge, UseFormRegisterReturn } from 'react-hook-form'
import { Select } from '../parts/form/Controls.tsx'
import styles from './Editor.module.css'
import { units } from './offer-config.ts'
import type { IntervalDraft } from './offer-draft.ts'
import { unitWords } from './price-words.ts'

export interface IntervalFieldProps {
  label: string
  hint?: ReactNode
  count: UseFormRegisterReturn
  unit: UseFormRegisterReturn
  error: Merge<FieldError, FieldErrorsImpl<IntervalDraft>> | undefined
}

/** A number, and of what: “3 months”. */
export function IntervalField({ label, hint, count, unit, error }: IntervalFieldProps) {
  const unitId = useId()
  return (
    <Field label={label} hint={hint} error={error?.count?.message ?? error?.unit?.message}>
      <span className={styles.interval}>
        <TextInput inputMode="numeric" autoComplete="off" {...count} />
        <Select id={unitId} aria-label={`${label}: unit`} {...unit}>
          {units.map(name => (
            <option key={name} value={name}>
              {unitWords[name].many}
            </option>
          ))}
        </Select>
      </span>
    </Field>
  )
}

interface CardHeadProps {
  title: string
  /** What the button says that removes it. */
  removeLabel: string
  onRemove: () => void
}

/** The head of one of several: what it says, and the button that removes it. */
export function CardHead({ title, removeLabel, onRemove }: CardHeadProps) {
  return (
    <div className={styles.cardHead}>
      <span className={styles.cardTitle}>{title}</span>
      <Button variant="ghost" size="icon" aria-label={removeLabel} onClick={onRemove}>
        <TrashIcon />
      </Button>
    </div>
  )
}
