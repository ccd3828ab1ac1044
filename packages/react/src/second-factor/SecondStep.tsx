import { InvalidTotpCode, VerificationCodeError } from '@latchkey/js/client'
import { getStoredMfaAttempt, isMfaAttemptAfterOAuth } from '@latchkey/js/internal'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Sheet } from '@latchkey/ui/Card'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { Heading, Text } from '@latchkey/ui/Text'
import { useState } from 'react'
import { CodeForm } from '../forms/CodeForm.tsx'
import { useWordsForCode } from '../forms/code-failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import type { MFAProps } from './MFA.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'

/** Where the second step stands. `over`: the first has to be done again. */
type Stage = 'digits' | 'recovery' | 'verified' | 'over'

export default function SecondStep({ fullPage, onSuccess, onCancel }: MFAProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const wordsFor = useWordsForCode()
  // As the page found it: signing in makes the browser forget it, while the page is still here.
  const [attemptCode] = useState(() => getStoredMfaAttempt())
  const [isAfterOAuth] = useState(() => isMfaAttemptAfterOAuth())
  const [stage, setStage] = useState<Stage>(attemptCode === null ? 'over' : 'digits')

  async function finish(step: Promise<StepResult>): Promise<string | undefined> {
    const result = await step
    if (result.status === 'ok') {
      setStage('verified')
      await (onSuccess ? onSuccess() : app.redirectToAfterSignIn())
      return undefined
    }
    if (isAfterOAuth && InvalidTotpCode.is(result.error)) return t('Invalid TOTP code. Please try signing in again.')
    if (!VerificationCodeError.is(result.error)) return wordsFor(result.error)
    setStage('over')
    return undefined
  }

  if (attemptCode === null || stage === 'over') return <StartAgainCard fullPage={fullPage} />
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head">
        <Heading>{t('One more step')}</Heading>
        {stage === 'digits' && <Text isMuted>{t('Your account is protected by a second factor.')}</Text>}
        {stage === 'recovery' && <Text isMuted>{t('Each recovery code works once.')}</Text>}
      </div>
      {stage === 'verified' && <Alert tone="success">{t('Verified! One moment…')}</Alert>}
      {stage === 'digits' && (
        <CodeForm
          label={t('Six-digit code')}
          hint={t('Your authenticator app shows a new code every 30 seconds.')}
          enter={totp => finish(app.signInWithMfa(totp, attemptCode, { noRedirect: true }))}
        />
      )}
      {stage === 'recovery' && (
        <RecoveryCodeForm enter={code => finish(app.signInWithRecoveryCode(code, attemptCode, { noRedirect: true }))} />
      )}
      {stage !== 'verified' && (
        <div className="latchkey-form latchkey-form-tight">
          <Button variant="ghost" isWide onClick={() => setStage(stage === 'digits' ? 'recovery' : 'digits')}>
            {stage === 'digits' ? t('Use a recovery code instead') : t('Use the authenticator app instead')}
          </Button>
          <Button variant="outline" isWide onClick={() => (onCancel ? onCancel() : app.redirectToSignIn())}>
            {t('Cancel')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

type StepResult = Awaited<ReturnType<ReturnType<typeof useLatchkeyApp>['signInWithMfa' | 'signInWithRecoveryCode']>>

function StartAgainCard({ fullPage }: { fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Please sign in again')}
      primaryButtonText={t('Sign in')}
      primaryAction={() => app.redirectToSignIn()}
    >
      {t('The first step has expired, or was done in another tab. Start again.')}
    </MessageCard>
  )
}
