import type { CurrentUser } from '../app/current-user.ts'
import { CodeSignInSection } from '../auth/CodeSignInSection.tsx'
import { PasswordSection } from '../auth/PasswordSection.tsx'
import { EmailsSection } from '../contact-channels/EmailsSection.tsx'
import { useProject } from '../hooks/app-hooks.ts'
import { ConnectedAccountsSection } from '../oauth-providers/ConnectedAccountsSection.tsx'
import { PasskeySection } from '../passkeys/PasskeySection.tsx'
import { SecondFactorSection } from '../second-factor/SecondFactorSection.tsx'
import { EmailLanguageSection } from './EmailLanguageSection.tsx'

/** The addresses of an account, every sign-in method that the project offers, and the language of emails. */
export default function AuthTab({ user }: { user: CurrentUser }) {
  const { config } = useProject()
  return (
    <>
      <EmailsSection user={user} />
      {config.credentialEnabled && <PasswordSection user={user} />}
      {config.passkeyEnabled && <PasskeySection user={user} />}
      {config.magicLinkEnabled && <CodeSignInSection user={user} />}
      <ConnectedAccountsSection user={user} />
      <SecondFactorSection user={user} />
      <EmailLanguageSection user={user} />
    </>
  )
}
