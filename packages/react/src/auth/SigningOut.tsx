import { latchkeyInternals } from '@latchkey/js/internal'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { SignedOutCard } from '../cards/predefined.tsx'
import { useWordsForFailure } from '../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { CardSkeleton } from '../frame/Page.tsx'
import { useStore } from '../hooks/use-store.ts'
import type { SignOutProps } from './pages.tsx'

export default function SigningOut({ fullPage, redirectUrl }: SignOutProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  // Guests, who count as no one elsewhere, sign out as well.
  const visitor = useMemo(() => app[latchkeyInternals].currentUser(undefined, { includeAnonymous: true }), [app])
  const user = useStore(visitor)
  const wordsFor = useWordsForFailure()
  const hasBegun = useRef(false)
  const [problem, setProblem] = useState<string>()

  const signOut = useCallback(async () => {
    try {
      await user?.signOut({ redirectUrl })
    } catch (failure) {
      setProblem(wordsFor(failure))
    }
  }, [user, redirectUrl, wordsFor])

  useEffect(() => {
    if (!user || hasBegun.current) return
    hasBegun.current = true
    void signOut()
  }, [user, signOut])

  if (!user) return <SignedOutCard fullPage={fullPage} />
  if (problem === undefined) return <CardSkeleton fullPage={fullPage} />
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('That did not work')}
      primaryButtonText={t('Try again')}
      primaryAction={signOut}
    >
      {problem}
    </MessageCard>
  )
}
