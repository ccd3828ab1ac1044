import { VerificationCodeError } from '@latchkey/js/client'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CodeProblem, codeProblem } from '../auth/code-state.ts'
import { SignedInCard } from '../cards/predefined.tsx'
import { useWordsForFailure } from '../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { CardSkeleton } from '../frame/Page.tsx'
import { useUser } from '../hooks/app-hooks.ts'
import { useHash } from '../hooks/use-page-state.ts'
import type { ImpersonationProps } from './Impersonation.tsx'

type State =
  | { is: 'waiting' | 'under way' | 'done' }
  | { is: 'refused'; problem: CodeProblem }
  | { is: 'failed'; words: string }

export default function ImpersonationSignIn({ fullPage }: ImpersonationProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const user = useUser({ includeRestricted: true })
  const wordsFor = useWordsForFailure()
  const code = new URLSearchParams(useHash()).get('code') ?? ''
  const [state, setState] = useState<State>(code === '' ? { is: 'refused', problem: 'unknown' } : { is: 'waiting' })
  const hasBegun = useRef(false)

  const signIn = useCallback(async () => {
    // The code works once, and React may run an effect twice.
    if (hasBegun.current) return
    hasBegun.current = true
    setState({ is: 'under way' })
    try {
      await user?.signOut({ noRedirect: true })
      const result = await app.signInWithImpersonationLink(code)
      if (result.status === 'ok') setState({ is: 'done' })
      else if (VerificationCodeError.is(result.error)) setState({ is: 'refused', problem: codeProblem(result.error) })
    } catch (failure) {
      hasBegun.current = false
      setState({ is: 'failed', words: wordsFor(failure) })
    }
  }, [app, code, user, wordsFor])

  // One impersonation follows another without a question: its tab is of a colleague.
  const isInPerson = user !== null && user.currentSession.actor === null
  const { is } = state
  useEffect(() => {
    if (is === 'waiting' && !isInPerson) void signIn()
  }, [is, isInPerson, signIn])

  const goHome = () => app.redirectToHome()
  switch (state.is) {
    case 'waiting':
      if (!isInPerson) return <CardSkeleton fullPage={fullPage} />
      return (
        <MessageCard
          fullPage={fullPage}
          title={t('You are signed in here')}
          primaryButtonText={t('Sign out and continue')}
          primaryAction={signIn}
          secondaryButtonText={t('Cancel')}
          secondaryAction={goHome}
        >
          {t(
            'If you continue, your own session in this browser ends. To keep it, open the address of this page in a private window: it works once, for two minutes.',
          )}
        </MessageCard>
      )
    case 'under way':
      return <CardSkeleton fullPage={fullPage} />
    case 'done':
      return <SignedInCard fullPage={fullPage} />
    case 'refused': {
      const cards = {
        expired: { title: t('This link has expired'), text: t('It works for two minutes. Create a new one.') },
        used: { title: t('This link was used already'), text: t('It works once. Create a new one.') },
        unknown: {
          title: t('This link does not work'),
          text: t('Make sure that you opened the whole link, or create a new one.'),
        },
      }
      const { title, text } = cards[state.problem]
      return (
        <MessageCard fullPage={fullPage} title={title} primaryButtonText={t('Go home')} primaryAction={goHome}>
          {text}
        </MessageCard>
      )
    }
    case 'failed':
      return (
        <MessageCard
          fullPage={fullPage}
          title={t('That did not work')}
          primaryButtonText={t('Try again')}
          primaryAction={signIn}
          secondaryButtonText={t('Go home')}
          secondaryAction={goHome}
        >
          {state.words}
        </MessageCard>
      )
  }
}
