import { Select } from '../form/Controls.tsx'
import toolbar from './Toolbar.module.css'

export interface FilterSelectProps<Value extends string> {
  label: string
  /** What stands there while nothing is chosen. */
  any: string
  choices: readonly { readonly value: Value; readonly label: string }[]
  value: Value | undefined
  onChoose: (value: Value | undefined) => void
}

/** Shows one kind of what a list has, or all of them. */
export function FilterSelect<Value extends string>({ label, any, choices, value, onChoose }: FilterSelectProps<Value>) {
  return (
    <Select
      aria-label={label}
      className={toolbar.choice}
      value={value ?? ''}
      onChange={({ target }) => onChoose(choices.find(choice => choice.value === target.value)?.value)}
    >
      <option value="">{any}</option>
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}
