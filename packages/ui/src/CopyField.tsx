'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { CheckIcon } from './icons.tsx'
import { CopyIcon } from './page-icons.tsx'
import { TextInput } from './TextInput.tsx'

export interface CopyFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'className'> {
  value: string
  labels?: { copy: string; copied: string }
}

const englishLabels = { copy: 'Copy', copied: 'Copied' }
const shownMs = 2_500

/** A value to take along, such as a secret that is shown once: selected as soon as it is entered, copied by one button. */
export function CopyField({ label, hint, className, value, labels }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={label} hint={hint} className={className}>
      <span className="latchkey-copy">
        <TextInput
          ref={input}
          readOnly
          value={value}
          spellCheck={false}
          autoComplete="off"
          className="latchkey-mono"
          onFocus={event => event.target.select()}
        />
        {/* Where copying is not allowed the value is at least selected, one key away from the clipboard. */}
        <CopyButton value={value} labels={labels} onCopied={() => input.current?.select()} />
      </span>
    </Field>
  )
}

export interface CopyButtonProps extends Pick<CopyFieldProps, 'value' | 'labels'> {
  /** Called after the attempt, whether the browser allowed it or not. */
  onCopied?: () => void
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ value, labels = englishLabels, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    setCopied(await copyText(value))
    onCopied?.()
  }

  return (
    <Button variant="outline" onClick={copy}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{isCopied ? labels.copied : labels.copy}</span>
    </Button>
  )
}

/** Whether the browser let us: it refuses pages without encryption, and people may refuse too. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
