'use client'

import { forwardRef, type InputHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './Field.tsx'

export interface CodeInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'maxLength'> {
  value: string
  onChange: (value: string) => void
  /** Called once when the last box is filled. */
  onComplete?: (value: string) => void
  characters?: 'digits' | 'letters-and-digits'
  length?: number
}

/**
 * Six boxes for a short code.
 *
 * Underneath is one real input: pasting ("123-456" too), filling in from a text message, screen readers and password
 * managers work as in any field, and the boxes are only its picture.
 */
export const CodeInput = forwardRef<HTMLInputElement, CodeInputProps>(function CodeInput(
  { value, onChange, onComplete, characters = 'digits', length = 6, className, ...rest },
  ref,
) {
  function take(typed: string) {
    const code = cleanCode(typed, characters).slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }

  const activeBox = Math.min(value.length, length - 1)
  return (
    <span className={classNames('latchkey-code', className)}>
      <input
        ref={ref}
        {...useFieldAttributes()}
        autoComplete="one-time-code"
        inputMode={characters === 'digits' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        className="latchkey-code-input"
        value={value}
        onChange={event => take(event.target.value)}
        onSelect={event => keepCaretAtEnd(event.currentTarget)}
      />
      {Array.from({ length }, (_, box) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
          key={box}
          aria-hidden="true"
          className={classNames('latchkey-code-box', box === activeBox && 'latchkey-code-box-active')}
        >
          {value[box]}
        </span>
      ))}
    </span>
  )
})

function cleanCode(typed: string, characters: 'digits' | 'letters-and-digits') {
  return characters === 'digits' ? typed.replace(/\D/g, '') : typed.replace(/[^0-9a-z]/gi, '').toUpperCase()
}

/** The boxes show no caret inside the code, so typing always goes on at its end. A selection (select all, then paste) is left alone. */
function keepCaretAtEnd(input: HTMLInputElement) {
  const end = input.value.length
  if (input.selectionStart === input.selectionEnd && input.selectionStart !== end) input.setSelectionRange(end, end)
}
