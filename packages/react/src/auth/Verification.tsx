import {
  ApiError,
  type EmailVerificationRequest,
  type LatchkeyClientApp,
  type RejectedEmailVerification,
  VerificationCodeAlreadyUsed,
  type VerificationCodeError,
  VerificationCodeExpired,
} from '@latchkey/js/client'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { useState } from 'react'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import { useStore } from '../hooks/use-store.ts'
import { createCodeStores } from './code-state.ts'
import { RejectedCard, RejectVerification, UsedLinkCard } from './RejectVerification.tsx'
import { VerificationQuestion } from './VerificationQuestion.tsx'

type Outcome = 'verified' | 'spent' | 'expired' | 'invalid'

type Step = 'confirming' | 'rejecting' | { outcome: Outcome | 'used' } | { rejected: RejectedEmailVerification }

interface VerificationProps {
  code: string
  fullPage?: boolean
}

export default function Verification({ code, fullPage }: VerificationProps) {
  const app = useLatchkeyApp()
  const request = useStore(getVerificationRequest(app, code))
  const [step, setStep] = useState<Step>(code === '' ? { outcome: 'invalid' } : 'confirming')
  const verify = useAction(async () => {
    const result = await app.verifyEmail(code)
    const outcome = result.status === 'ok' ? 'verified' : getOutcome(result.error)
    // Of two clicks, the second finds the code used by the first.
    setStep(step => (outcome === 'spent' && isVerified(step) ? step : { outcome }))
  })
  const reject = useAction(async () => {
    const result = await app.rejectEmailVerification({ code })
    if (result.status === 'ok') return setStep({ rejected: result.data })
    setStep({ outcome: VerificationCodeAlreadyUsed.is(result.error) ? 'used' : getOutcome(result.error) })
  })

  if (request === 'used' && step === 'confirming') return <OutcomeCard outcome="spent" fullPage={fullPage} />
  if (step === 'rejecting' && request && request !== 'used')
    return (
      <RejectVerification
        request={request}
        fullPage={fullPage}
        onReject={reject}
        onBack={() => setStep('confirming')}
      />
    )
  if (typeof step === 'string')
    return (
      <VerificationQuestion
        request={request === 'used' ? null : request}
        fullPage={fullPage}
        onVerify={verify}
        onReject={() => setStep('rejecting')}
      />
    )
  if ('rejected' in step) return <RejectedCard rejected={step.rejected} fullPage={fullPage} />
  if (step.outcome === 'used') return <UsedLinkCard fullPage={fullPage} />
  return <OutcomeCard outcome={step.outcome} fullPage={fullPage} />
}

function OutcomeCard({ outcome, fullPage }: { outcome: Outcome; fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const cards = {
    verified: { title: t('Your email is verified'), text: t('Thank you. You can continue now.') },
    spent: {
      title: t('This link was used already'),
      text: t(
        'This link was used already, and did what it was for. If your email is not verified, ask for a new verification email in your account settings.',
      ),
    },
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
  const isDone = outcome === 'verified'
  return (
    <MessageCard
      fullPage={fullPage}
      title={cards[outcome].title}
      primaryButtonText={isDone ? t('Continue') : t('Account settings')}
      primaryAction={() => (isDone ? app.redirectToAfterSignIn() : app.redirectToAccountSettings())}
      secondaryButtonText={isDone ? undefined : t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {cards[outcome].text}
    </MessageCard>
  )
}

function isVerified(step: Step): boolean {
  return typeof step !== 'string' && 'outcome' in step && step.outcome === 'verified'
}

function getOutcome(refusal: VerificationCodeError): Outcome {
  if (VerificationCodeAlreadyUsed.is(refusal)) return 'spent'
  return VerificationCodeExpired.is(refusal) ? 'expired' : 'invalid'
}

/** Where the address of a code comes from. `used`: the code has done its work. Null: it does not work; why is shown after Verify. */
const getVerificationRequest = createCodeStores(
  async (
    app: Pick<LatchkeyClientApp, 'describeEmailVerification'>,
    code,
  ): Promise<EmailVerificationRequest | 'used' | null> => {
    if (code === '') return null
    try {
      const described = await app.describeEmailVerification(code)
      if (described.status === 'ok') return described.data
      return VerificationCodeAlreadyUsed.is(described.error) ? 'used' : null
    } catch (failure) {
      // The account has another address by now.
      if (failure instanceof ApiError && failure.statusCode === 400) return null
      throw failure
    }
  },
)
