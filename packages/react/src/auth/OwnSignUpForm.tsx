'use client'

import { useProject } from '../hooks/use-project.ts'
import type { CredentialSignUpProps } from './CredentialSignUp.tsx'
import CredentialSignUpForm from './CredentialSignUpForm.tsx'

/** The form where no page around it knows the project already. */
export default function OwnSignUpForm(props: CredentialSignUpProps) {
  return <CredentialSignUpForm {...props} config={useProject().config} />
}
