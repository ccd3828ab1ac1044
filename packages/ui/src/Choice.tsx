'use client'

import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

/** Agreement to something, sent with the rest of a form. */
export const Checkbox = forwardRef<HTMLInputElement, ChoiceProps>(function Checkbox(
  { label, hint, className, ...rest },
  ref,
) {
  const hintId = useId()
  return (
    <label className={classNames('latchkey-choice', className)}>
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        className="latchkey-checkbox"
        aria-describedby={hint ? hintId : undefined}
      />
      <ChoiceText label={label} hint={hint} hintId={hintId} />
    </label>
  )
})

/** On or off, at once. */
export const Switch = forwardRef<HTMLInputElement, ChoiceProps>(function Switch(
  { label, hint, className, ...rest },
  ref,
) {
  const hintId = useId()
  return (
    <label className={classNames('latchkey-choice latchkey-choice-switch', className)}>
      <ChoiceText label={label} hint={hint} hintId={hintId} />
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its own state; an aria-checked beside it could disagree
        role="switch"
        className="latchkey-switch"
        aria-describedby={hint ? hintId : undefined}
      />
    </label>
  )
})

function ChoiceText({ label, hint, hintId }: { label: ReactNode; hint: ReactNode; hintId: string }) {
  return (
    <span className="latchkey-choice-text">
      {label}
      {hint && (
        <span id={hintId} className="latchkey-hint">
          {hint}
        </span>
      )}
    </span>
  )
}

export interface SliderProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'value'> {
  /** Its accessible name. */
  label: string
  value: number
  onChange: (value: number) => void
}

export const Slider = forwardRef<HTMLInputElement, SliderProps>(function Slider(
  { label, onChange, className, ...rest },
  ref,
) {
  return (
    <input
      {...rest}
      ref={ref}
      type="range"
      aria-label={label}
      className={classNames('latchkey-slider', className)}
      onChange={event => onChange(event.target.valueAsNumber)}
    />
  )
})
