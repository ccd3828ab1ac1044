import { Field, TextInput } from '@latchkey/ui'
import { forwardRef, type InputHTMLAttributes } from 'react'

export interface EmailFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  error: string | undefined
}

/** Someone else's address: the browser does not offer one's own. */
export const EmailField = forwardRef<HTMLInputElement, EmailFieldProps>(function EmailField({ error, ...rest }, ref) {
  return (
    <Field label="Email" error={error}>
      <TextInput ref={ref} type="email" inputMode="email" autoComplete="off" spellCheck={false} {...rest} />
    </Field>
  )
})

/** A required email address; the server validates it. */
export const isGiven = { validate: (email: string) => email.trim() !== '' || 'Enter an email address.' }
