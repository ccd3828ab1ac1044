'use client'

import { useProject } from '../hooks/use-project.ts'
import type { CredentialSignUpProps } from './CredentialSignUp.tsx'
import CredentialSignUpForm from './CredentialSignUpForm.tsx'

/** The form on its own, which loads the project itself. */
export default function OwnSignUpForm(props: CredentialSignUpProps) {
  return <CredentialSignUpForm {...props} config={useProject().config} />
}
