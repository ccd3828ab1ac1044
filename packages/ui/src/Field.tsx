'use client'

import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon } from './icons.tsx'

export interface FieldProps {
  label: ReactNode
  /** What is expected, before anything went wrong. */
  hint?: ReactNode
  /** What went wrong and what to do next; replaces the hint. */
  error?: ReactNode
  /** Something small at the far end of the label, such as a link. */
  aside?: ReactNode
  className?: string
  /** One control: a `TextInput`, `PasswordInput` or `CodeInput`. */
  children: ReactNode
}

/** A labelled control. It wires label, hint and error to the control inside, so that no screen reader user misses them. */
export function Field({ label, hint, error, aside, className, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const noteId = note ? `${id}note` : undefined
  return (
    <div className={classNames('latchkey-field', className)}>
      <div className="latchkey-field-head">
        <label htmlFor={id} className="latchkey-label">
          {label}
        </label>
        {aside && <span className="latchkey-field-aside">{aside}</span>}
      </div>
      <FieldContext.Provider value={{ controlId: id, noteId, isInvalid: Boolean(error) }}>
        {children}
      </FieldContext.Provider>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <span id={noteId} className="latchkey-hint">
            {hint}
          </span>
        )
      )}
    </div>
  )
}

/** The red line under a control. It announces itself when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} role="alert" className="latchkey-field-error">
      <AlertIcon />
      <span>{children}</span>
    </span>
  )
}

interface FieldWiring {
  controlId: string
  noteId: string | undefined
  isInvalid: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes that tie a control to the field around it; nothing outside of a field. */
export function useFieldAttributes() {
  const field = useContext(FieldContext)
  if (field === null) return {}
  return {
    id: field.controlId,
    'aria-describedby': field.noteId,
    'aria-invalid': field.isInvalid || undefined,
  } as const
}
