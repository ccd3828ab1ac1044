'use client'

import { type FormEvent, type InputHTMLAttributes, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { PencilIcon } from './page-icons.tsx'
import { TextInput } from './TextInput.tsx'
import { usePending } from './use-pending.ts'

export interface InlineEditProps {
  /** The name of what is edited, for those who cannot see it stand beside the value. */
  label: string
  value: string
  /** Shown while there is no value. */
  placeholder?: string
  /** A sentence when the value cannot be saved. */
  validate?: (value: string) => string | undefined
  onSave: (value: string) => Promise<unknown>
  labels?: { edit: string; save: string; cancel: string }
  inputProps?: InputHTMLAttributes<HTMLInputElement>
}

const englishLabels = { edit: 'Edit', save: 'Save', cancel: 'Cancel' }

/** A value that turns into a field where it stands. Enter saves, Escape forgets, and focus returns to the pencil. */
export function InlineEdit({
  label,
  value,
  placeholder,
  validate,
  onSave,
  labels = englishLabels,
  inputProps,
}: InlineEditProps) {
  const pencil = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { isPending, run: save } = usePending(async (next: string) => {
    if (next !== value) await onSave(next)
    leave()
  })

  function leave() {
    setDraft(null)
    setError(undefined)
    requestAnimationFrame(() => pencil.current?.focus())
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const next = (draft ?? '').trim()
    const problem = validate?.(next)
    setError(problem)
    if (!problem) await save(next)
  }

  if (draft === null) {
    return (
      <div className="latchkey-inline-edit">
        <span className="latchkey-inline-edit-value">{value || placeholder}</span>
        <Button
          ref={pencil}
          variant="ghost"
          size="icon"
          aria-label={`${labels.edit}: ${label}`}
          onClick={() => setDraft(value)}
        >
          <PencilIcon />
        </Button>
      </div>
    )
  }

  return (
    <form className="latchkey-inline-edit-form" onSubmit={submit}>
      <div className="latchkey-field">
        <TextInput
          {...inputProps}
          // The user has just opened this field to edit it.
          autoFocus
          aria-label={label}
          aria-invalid={error ? true : undefined}
          value={draft}
          placeholder={placeholder}
          onChange={event => setDraft(event.target.value)}
          onFocus={event => event.target.select()}
          onKeyDown={event => event.key === 'Escape' && leave()}
        />
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div className="latchkey-inline-edit-actions">
        <Button type="submit" isLoading={isPending}>
          {labels.save}
        </Button>
        <Button variant="ghost" onClick={leave}>
          {labels.cancel}
        </Button>
      </div>
    </form>
  )
}
