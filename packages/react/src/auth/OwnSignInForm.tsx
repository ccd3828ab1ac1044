'use client'

import CredentialSignInForm from './CredentialSignInForm.tsx'

/** The form on its own. A module apart: one that a page also imports at once would bring a helper of bundlers to that page. */
export default function OwnSignInForm() {
  return <CredentialSignInForm />
}
