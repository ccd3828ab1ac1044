'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { TextInput } from './TextInput.tsx'

export interface CopyFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'className'> {
  value: string
  labels?: { copy: string; copied: string }
}

const englishLabels = { copy: 'Copy', copied: 'Copied' }
const shownMs = 2_500

/** A value to take along, such as a secret that is shown once: selected as soon as it is entered, copied by one button. */
export function CopyField({ label, hint, className, value, labels = englishLabels }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    setCopied(await copyText(value))
    // Where copying is not allowed the value is at least selected, one key away from the clipboard.
    input.current?.select()
  }

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
        <Button variant="outline" onClick={copy}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          <span aria-live="polite">{isCopied ? labels.copied : labels.copy}</span>
        </Button>
      </span>
    </Field>
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
