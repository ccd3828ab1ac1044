import { AuthGate } from './AuthGate.tsx'
import type { AuthPageProps } from './AuthPage.tsx'
import CredentialSignInForm from './CredentialSignInForm.tsx'
import MagicLinkForm from './MagicLinkForm.tsx'
import { formMethods } from './methods.tsx'

const methods = formMethods({ 'magic-link': MagicLinkForm, password: CredentialSignInForm })

/** What the sign-in page holds, and nothing of the other. */
export default function SignInGate(props: AuthPageProps) {
  return <AuthGate {...props} methods={methods} />
}
