import type { ReactNode } from 'react'
import styles from './Segments.module.css'

export interface SegmentsProps<Value extends string> {
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
