'use client'

import { lazy } from 'react'
import { Surface } from '../frame/Surface.tsx'
import { CredentialSkeleton } from './CredentialSkeleton.tsx'

const OwnSignInForm = lazy(() => import('./OwnSignInForm.tsx'))

/**
 * The form for an email address and a password, on its own.
 *
 * @example
 * <CredentialSignIn />
 */
export function CredentialSignIn() {
  return (
    <Surface skeleton={<CredentialSkeleton fields={2} />}>
      <OwnSignInForm />
    </Surface>
  )
}
