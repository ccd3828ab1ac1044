'use client'

import { forwardRef, useState } from 'react'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  /** The label of the button: it does not change, and the pressed state says whether the password is shown. */
  showLabel?: string
}

/** A password field whose content can be looked at. The button stays out of the way of Tab users who only want the next field: it comes after the input. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(
  { showLabel = 'Show password', ...rest },
  ref,
) {
  const [isShown, setShown] = useState(false)
  return (
    <span className="latchkey-input-group">
      <TextInput
        ref={ref}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
      />
      <button
        type="button"
        className="latchkey-input-action"
        aria-label={showLabel}
        aria-pressed={isShown}
        title={showLabel}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </span>
  )
})
