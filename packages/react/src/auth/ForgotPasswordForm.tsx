'use client'

import { lazy } from 'react'
import { Surface } from '../frame/Surface.tsx'
import { CredentialSkeleton } from './CredentialSkeleton.tsx'

const ResetRequestForm = lazy(() => import('./ResetRequestForm.tsx'))

export interface ForgotPasswordFormProps {
  /** Called when the request is made; what is said then is up to you. */
  onSent?: (email: string) => void
}

/**
 * The form of the page for forgotten passwords, on its own.
 *
 * @example
 * <ForgotPasswordForm onSent={email => setMessage(`If there is an account with ${email}, a mail is on its way.`)} />
 */
export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  return (
    <Surface skeleton={<CredentialSkeleton fields={1} />}>
      <ResetRequestForm {...props} />
    </Surface>
  )
}
