'use client'

import { VerificationCodeAlreadyUsed, type VerificationCodeError, VerificationCodeExpired } from '@latchkey/js/client'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { useState } from 'react'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useTranslation } from '../i18n/use-translation.ts'

type Outcome = 'asking' | 'verified' | 'expired' | 'invalid'

interface VerificationProps {
  code: string
  fullPage?: boolean
}

export default function Verification({ code, fullPage }: VerificationProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const [outcome, setOutcome] = useState<Outcome>(code === '' ? 'invalid' : 'asking')
  const verify = useAction(async () => {
    const result = await app.verifyEmail(code)
    setOutcome(result.status === 'ok' ? 'verified' : outcomeOf(result.error))
  })

  if (outcome !== 'asking') return <OutcomeCard outcome={outcome} fullPage={fullPage} />
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Do you want to verify your email?')}
      primaryButtonText={t('Verify')}
      primaryAction={verify}
      secondaryButtonText={t('Cancel')}
      secondaryAction={() => app.redirectToHome()}
    >
      {t('This confirms that the address is yours.')}
    </MessageCard>
  )
}

function OutcomeCard({ outcome, fullPage }: { outcome: Exclude<Outcome, 'asking'>; fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const cards = {
    verified: { title: t('Your email is verified'), text: t('Thank you. You can go on now.') },
    expired: {
      title: t('This link has expired'),
      text: t('Ask for a new verification email in your account settings.'),
    },
    invalid: {
      title: t('This link does not work'),
      text: t(
        'Make sure that you opened the whole link, or ask for a new verification email in your account settings.',
      ),
    },
  }
  const isVerified = outcome === 'verified'
  return (
    <MessageCard
      fullPage={fullPage}
      title={cards[outcome].title}
      primaryButtonText={isVerified ? t('Go on') : t('Account settings')}
      primaryAction={() => (isVerified ? app.redirectToAfterSignIn() : app.redirectToAccountSettings())}
      secondaryButtonText={isVerified ? undefined : t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {cards[outcome].text}
    </MessageCard>
  )
}

/** A code that was used did its work: people click twice, and come back to old mails. */
function outcomeOf(refusal: VerificationCodeError): Outcome {
  if (VerificationCodeAlreadyUsed.is(refusal)) return 'verified'
  return VerificationCodeExpired.is(refusal) ? 'expired' : 'invalid'
}
