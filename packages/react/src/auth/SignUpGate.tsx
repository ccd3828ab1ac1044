import { AuthGate } from './AuthGate.tsx'
import type { AuthPageProps } from './AuthPage.tsx'
import CredentialSignUpForm from './CredentialSignUpForm.tsx'
import MagicLinkForm from './MagicLinkForm.tsx'
import { formMethods } from './methods.tsx'

const methods = formMethods({ 'magic-link': MagicLinkForm, password: CredentialSignUpForm })

/** What the sign-up page holds, and nothing of the other. */
export default function SignUpGate(props: AuthPageProps) {
  return <AuthGate {...props} methods={methods} />
}
