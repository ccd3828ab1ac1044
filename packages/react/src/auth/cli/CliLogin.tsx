import { ApiError, type LatchkeyClientApp } from '@latchkey/js/client'
import { latchkeyInternals } from '@latchkey/js/internal'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { useState } from 'react'
import { useWordsForFailure } from '../../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../../frame/context.ts'
import { useUser } from '../../hooks/app-hooks.ts'
import { useStore } from '../../hooks/use-store.ts'
import { createCodeStores } from '../code-state.ts'
import { CliLoginQuestion } from './CliLoginQuestion.tsx'

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

type Internals = Pick<LatchkeyClientApp[typeof latchkeyInternals], 'describeCliLogin'>

/** The program that wants to sign in, as far as the server can identify it. */
export type CliLoginRequest = Awaited<ReturnType<Internals['describeCliLogin']>>

const getCliLogin = createCodeStores(
  async (app: { readonly [latchkeyInternals]: Internals }, code): Promise<CliLoginRequest | null> => {
    if (code === '') return null
    try {
      return await app[latchkeyInternals].describeCliLogin(code)
    } catch (failure) {
      // Unknown, past its time, or confirmed already: the server does not distinguish these.
      if (failure instanceof ApiError && failure.statusCode === 400) return null
      throw failure
    }
  },
)
