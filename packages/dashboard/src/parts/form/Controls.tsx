import {
  ChevronDownIcon,
  type ChoiceProps,
  classNames,
  Field,
  Switch,
  TextInput,
  useFieldAttributes,
} from '@latchkey/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import styles from './Controls.module.css'

/** The browser's own list of choices: it works everywhere, and on phones better than anything drawn by hand. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames(styles.select, className)}>
      <select {...useFieldAttributes()} className="latchkey-input" {...rest} />
      <ChevronDownIcon />
    </span>
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...useFieldAttributes()} className={classNames('latchkey-input', styles.area, className)} {...rest} />
  )
}

/** Someone else's address: the browser does not offer one's own. */
export function EmailField({ error, ...rest }: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <Field label="Email" error={error}>
      <TextInput type="email" inputMode="email" autoComplete="off" spellCheck={false} {...rest} />
    </Field>
  )
}

/** A required email address; the server validates it. */
export const isGiven = { validate: (email: string) => email.trim() !== '' || 'Enter an email address.' }

interface SegmentsProps<Value extends string> {
  /** Read aloud as the name of the choice. */
  label: string
  segments: readonly { readonly value: Value; readonly label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all of them in sight: arrows go through them. */
export function Segments<Value extends string>({ label, segments, value, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments}>
      <legend className="latchkey-visually-hidden">{label}</legend>
      {segments.map(segment => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={label}
            className={styles.radio}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}

interface SwitchAtOnceProps extends Omit<ChoiceProps, 'checked' | 'onChange'> {
  /** As it is saved. */
  isOn: boolean
  /** Saves it. Should that fail, the switch goes back. */
  onSwitch: (isOn: boolean) => Promise<unknown>
}

/** A switch outside of any form: it moves at once, and is saved by moving it. */
export function SwitchAtOnce({ isOn, onSwitch, ...rest }: SwitchAtOnceProps) {
  const [wanted, want] = useState<boolean>()

  async function change(next: boolean) {
    want(next)
    try {
      await onSwitch(next)
    } finally {
      want(undefined)
    }
  }

  return <Switch {...rest} checked={wanted ?? isOn} onChange={({ target }) => change(target.checked)} />
}
