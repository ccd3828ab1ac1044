import { MessageCard } from '@latchkey/ui/MessageCard'
import { useState } from 'react'
import { PasswordResetCard } from '../cards/predefined.tsx'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useStore } from '../hooks/use-store.ts'
import { type CodeProblem, getResetCode } from './code-state.ts'
import { NewPassword } from './NewPassword.tsx'

interface ResetGateProps {
  code: string
  fullPage?: boolean
}

/** Checks that the link still works before the user chooses a password. */
export default function ResetGate({ code, fullPage }: ResetGateProps) {
  const app = useLatchkeyApp()
  const state = useStore(getResetCode(app, code))
  const [outcome, setOutcome] = useState<'reset' | CodeProblem>()

  if (outcome === 'reset') return <PasswordResetCard fullPage={fullPage} />
  if (outcome !== undefined) return <ResetProblemCard problem={outcome} fullPage={fullPage} />
  if (state !== 'good') return <ResetProblemCard problem={state} fullPage={fullPage} />
  return <NewPassword code={code} fullPage={fullPage} onOutcome={setOutcome} />
}

function ResetProblemCard({ problem, fullPage }: { problem: CodeProblem; fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const cards = {
    expired: { title: t('This link has expired'), text: t('Links for a new password work for a few minutes only.') },
    used: {
      title: t('This link was used already'),
      text: t('If it was you, sign in with the new password. If not, ask for another link at once.'),
    },
    unknown: {
      title: t('This link does not work'),
      text: t('Make sure that you opened the whole link, or ask for a new one.'),
    },
  }
  return (
    <MessageCard
      fullPage={fullPage}
      title={cards[problem].title}
      primaryButtonText={t('Ask for a new link')}
      primaryAction={() => app.redirectToForgotPassword()}
      secondaryButtonText={t('Sign in')}
      secondaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
    >
      {cards[problem].text}
    </MessageCard>
  )
}
