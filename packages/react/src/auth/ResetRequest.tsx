import { keepTypedEmail } from '@latchkey/js/internal'
import { Sheet } from '@latchkey/ui/Card'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { Heading, Link, Text } from '@latchkey/ui/Text'
import { useState } from 'react'
import { SignedInCard } from '../cards/predefined.tsx'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useUser } from '../hooks/app-hooks.ts'
import type { ForgotPasswordProps } from './pages.tsx'
import ResetRequestForm from './ResetRequestForm.tsx'
import { carryTypedEmail, useTypedEmail } from './use-stored-input.ts'

export default function ResetRequest({ fullPage }: ForgotPasswordProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const user = useUser({ includeRestricted: true })
  const typed = useTypedEmail()
  const [email, setEmail] = useState<string>()

  if (user) return <SignedInCard fullPage={fullPage} />
  if (email !== undefined) {
    return (
      <MessageCard
        fullPage={fullPage}
        title={t('Check your inbox')}
        secondaryButtonText={t('Back to sign in')}
        secondaryAction={() => {
          keepTypedEmail(email)
          return app.redirectToSignIn({ noRedirectBack: true })
        }}
      >
        {t(
          'If there is an account with {email}, we sent it a link for a new password. Look into the spam folder, too.',
          {
            email,
          },
        )}
      </MessageCard>
    )
  }
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head">
        <Heading>{t('Forgot your password?')}</Heading>
        <Text isMuted>{t('We send you a link with which you choose a new one.')}</Text>
      </div>
      <ResetRequestForm defaultEmail={typed} onSent={setEmail} />
      <Text isMuted className="latchkey-centred">
        <Link href={app.urls.signIn} onClick={carryTypedEmail}>
          {t('Back to sign in')}
        </Link>
      </Text>
    </Sheet>
  )
}
