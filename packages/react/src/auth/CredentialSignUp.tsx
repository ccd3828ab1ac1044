'use client'

import { lazy } from 'react'
import { Surface } from '../frame/Surface.tsx'
import { CredentialSkeleton } from './CredentialSkeleton.tsx'

const OwnSignUpForm = lazy(() => import('./OwnSignUpForm.tsx'))

export interface CredentialSignUpProps {
  /** The password is typed once; users can reveal what they typed. */
  noPasswordRepeat?: boolean
}

/**
 * The form for a new account with an email address and a password, on its own.
 *
 * @example
 * <CredentialSignUp noPasswordRepeat />
 */
export function CredentialSignUp(props: CredentialSignUpProps) {
  return (
    <Surface skeleton={<CredentialSkeleton fields={props.noPasswordRepeat ? 2 : 3} />}>
      <OwnSignUpForm {...props} />
    </Surface>
  )
}
