import type { LatchkeyClientApp } from '@latchkey/js'
import { Sheet } from '@latchkey/ui/Card'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { Spinner } from '@latchkey/ui/Spinner'
import { Heading, Link, Text } from '@latchkey/ui/Text'
import { useEffect, useState } from 'react'
import { useWordsForFailure } from '../../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../../frame/context.ts'
import { useUser } from '../../hooks/app-hooks.ts'
import type { OAuthCallbackProps } from '../pages.tsx'

/** A code works once, however often React starts over. */
const attempts = new WeakMap<LatchkeyClientApp, Promise<boolean>>()

function finish(app: LatchkeyClientApp): Promise<boolean> {
  const attempt = attempts.get(app) ?? app.callOAuthCallback()
  attempts.set(app, attempt)
  return attempt
}

type State = { is: 'under way' } | { is: 'nothing to finish' } | { is: 'failed'; failure: unknown }

export default function FinishingOAuth({ fullPage }: OAuthCallbackProps) {
  const app = useLatchkeyApp()
  const [state, setState] = useState<State>({ is: 'under way' })
  useEffect(() => {
    finish(app).then(
      isFinished => isFinished || setState({ is: 'nothing to finish' }),
      failure => setState({ is: 'failed', failure }),
    )
  }, [app])

  switch (state.is) {
    case 'under way':
      return <UnderWay fullPage={fullPage} />
    case 'nothing to finish':
      return <NothingToFinish fullPage={fullPage} />
    case 'failed':
      return <Failed fullPage={fullPage} failure={state.failure} />
  }
}

/** A page that leaves takes a moment. One that is still here after this has perhaps lost its way. */
const patienceMs = 3_000

function UnderWay({ fullPage }: OAuthCallbackProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head latchkey-centred" aria-busy="true">
        <Spinner />
        <Heading>{t('Signing you in…')}</Heading>
        {isLate && (
          <Text isMuted>
            {t('Nothing happens?')} <Link href={app.urls.home}>{t('Go home')}</Link>
          </Text>
        )}
      </div>
    </Sheet>
  )
}

/** After a reload, and in another browser than the one that left for the provider. */
function NothingToFinish({ fullPage }: OAuthCallbackProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const isSignedIn = useUser({ includeRestricted: true }) !== null
  useEffect(() => {
    if (isSignedIn) void app.redirectToAfterSignIn({ replace: true })
  }, [isSignedIn, app])
  if (isSignedIn) return <UnderWay fullPage={fullPage} />
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Please sign in again')}
      primaryButtonText={t('Sign in again')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {t('This sign-in was finished before, or was started in another browser.')}
    </MessageCard>
  )
}

function Failed({ fullPage, failure }: OAuthCallbackProps & { failure: unknown }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const wordsFor = useWordsForFailure()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('That did not work')}
      primaryButtonText={t('Sign in again')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {wordsFor(failure)}
    </MessageCard>
  )
}
