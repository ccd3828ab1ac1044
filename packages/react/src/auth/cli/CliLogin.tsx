'use client'

import { latchkeyInternals } from '@latchkey/js/internal'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { useState } from 'react'
import { useWordsForFailure } from '../../forms/failure.ts'
import { useLatchkeyApp } from '../../frame/use-latchkey-app.ts'
import { useStore } from '../../hooks/use-store.ts'
import { useUser } from '../../hooks/use-user.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CliLoginQuestion } from './CliLoginQuestion.tsx'
import { getCliLogin } from './cli-login.ts'

interface CliLoginProps {
  code: string
  fullPage?: boolean
}

type Outcome = { state: 'confirming' | 'done' } | { state: 'failed'; words: string }

export default function CliLogin({ code, fullPage }: CliLoginProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const user = useUser({ or: 'redirect' })
  const request = useStore(getCliLogin(app, code))
  const wordsFor = useWordsForFailure()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'confirming' })

  async function authorize() {
    try {
      await app[latchkeyInternals].confirmCliLogin(code)
      setOutcome({ state: 'done' })
    } catch (failure) {
      setOutcome({ state: 'failed', words: wordsFor(failure) })
    }
  }

  if (request === null) {
    return (
      <MessageCard
        fullPage={fullPage}
        title={t('This login request does not work')}
        secondaryButtonText={t('Go home')}
        secondaryAction={() => app.redirectToHome()}
      >
        {t('It is unknown, too old, or was answered already. Start the sign-in again in your terminal.')}
      </MessageCard>
    )
  }
  switch (outcome.state) {
    case 'confirming':
      return <CliLoginQuestion request={request} user={user} fullPage={fullPage} onAuthorize={authorize} />
    case 'done':
      return (
        <MessageCard fullPage={fullPage} title={t('The program is signed in')}>
          {t('Go back to your terminal. You can close this tab now.')}
        </MessageCard>
      )
    case 'failed':
      return (
        <MessageCard
          fullPage={fullPage}
          title={t('That did not work')}
          primaryButtonText={t('Try again')}
          primaryAction={() => setOutcome({ state: 'confirming' })}
          secondaryButtonText={t('Cancel')}
          secondaryAction={() => app.redirectToHome()}
        >
          {outcome.words}
        </MessageCard>
      )
  }
}
