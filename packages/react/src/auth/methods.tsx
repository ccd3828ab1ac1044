import type { Project } from '@latchkey/js'
import type { ComponentType } from 'react'
import type { Text } from '../i18n/english.ts'
import CredentialSignInForm from './CredentialSignInForm.tsx'
import type { CredentialSignUpProps } from './CredentialSignUp.tsx'
import CredentialSignUpForm from './CredentialSignUpForm.tsx'

export type AuthType = 'sign-in' | 'sign-up'

/** A way to sign in that is a form. */
export interface FormMethod {
  id: 'password'
  /** The name of its tab, when there is more than one. */
  label: Text
  isOn: (config: Project['config']) => boolean
  signIn: ComponentType
  signUp: ComponentType<CredentialSignUpProps>
}

/** The forms of the sign-in page, in the order of their tabs. */
export const formMethods: readonly FormMethod[] = [
  {
    id: 'password',
    label: 'Email & password',
    isOn: config => config.credentialEnabled,
    signIn: CredentialSignInForm,
    signUp: CredentialSignUpForm,
  },
]
