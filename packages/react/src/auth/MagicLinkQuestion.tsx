import { MultiFactorAuthenticationRequired, VerificationCodeError } from '@latchkey/js/client'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { useState } from 'react'
import { SignedInCard } from '../cards/predefined.tsx'
import { useWordsForFailure } from '../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useUser } from '../hooks/app-hooks.ts'
import { type CodeProblem, codeProblem } from './code-state.ts'

interface MagicLinkQuestionProps {
  code: string
  fullPage?: boolean
}

/** What became of the link: a problem of the link's own, or words for any other refusal. */
type Refusal = { problem: CodeProblem } | { words: string }

export default function MagicLinkQuestion({ code, fullPage }: MagicLinkQuestionProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const user = useUser({ includeRestricted: true })
  const wordsFor = useWordsForFailure()
  const [isSigningIn, setSigningIn] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>(code === '' ? { problem: 'unknown' } : undefined)

  async function signIn() {
    setSigningIn(true)
    try {
      const result = await app.signInWithMagicLink(code)
      // With a second factor the way leads on, to its page.
      if (result.status === 'ok' || MultiFactorAuthenticationRequired.is(result.error)) return
      const { error } = result
      setRefusal(VerificationCodeError.is(error) ? { problem: codeProblem(error) } : { words: wordsFor(error) })
    } catch (failure) {
      setRefusal({ words: wordsFor(failure) })
    } finally {
      setSigningIn(false)
    }
  }

  if (refusal) return <RefusalCard refusal={refusal} fullPage={fullPage} />
  if (user && !isSigningIn) return <SignedInCard fullPage={fullPage} />
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Do you want to sign in?')}
      primaryButtonText={t('Sign in')}
      primaryAction={signIn}
      secondaryButtonText={t('Cancel')}
      secondaryAction={() => app.redirectToHome()}
    >
      {t('You opened the link in your email. Continue only if you requested it.')}
    </MessageCard>
  )
}

function RefusalCard({ refusal, fullPage }: { refusal: Refusal; fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const cards = {
    expired: { title: t('This link has expired'), text: t('Ask for a new one on the sign-in page.') },
    used: { title: t('This link was used already'), text: t('It works once. Ask for a new one on the sign-in page.') },
    unknown: {
      title: t('This link does not work'),
      text: t('Make sure that you opened the whole link, or ask for a new one.'),
    },
  }
  const card = 'problem' in refusal ? cards[refusal.problem] : { title: t('That did not work'), text: refusal.words }
  return (
    <MessageCard
      fullPage={fullPage}
      title={card.title}
      primaryButtonText={t('Sign in')}
      primaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
      secondaryButtonText={t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {card.text}
    </MessageCard>
  )
}
