'use client'

import { MessageCard, Text } from '@latchkey/ui'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { Surface } from '../frame/Surface.tsx'
import type { Text as OurText } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { HandlerPageProps } from '../pages.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { UnknownErrorCard } from './predefined.tsx'

export interface ErrorPageProps {
  /** The query of the address, with its `errorCode`. */
  query: URLSearchParams
  fullPage?: boolean
}

/**
 * Says what went wrong on the way back from somewhere else.
 *
 * Only the code of the address counts. Its `message` is never shown: anybody can write a link, and words on the host's own page would be taken for the host's.
 */
export function ErrorPage({ query, fullPage }: ErrorPageProps) {
  return (
    <Surface place={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <ErrorCard code={query.get('errorCode') ?? ''} fullPage={fullPage} />
    </Surface>
  )
}

export function Page(props: HandlerPageProps) {
  return <ErrorPage {...props} />
}

interface Explanation {
  title: OurText
  text: OurText
}

const explanations: Readonly<Record<string, Explanation>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: {
    title: 'This account is taken',
    text: 'The account you chose belongs to another user here. Sign in as that user, or choose another account.',
  },
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: {
    title: 'You are connected already',
    text: 'Your user is connected to a different account there. Disconnect that one first, or choose the account you used before.',
  },
  OAUTH_PROVIDER_ACCESS_DENIED: {
    title: 'Access was not granted',
    text: 'The sign-in was cancelled or refused before it was finished. You can simply try again.',
  },
}

function ErrorCard({ code, fullPage }: { code: string; fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const explanation = Object.hasOwn(explanations, code) ? explanations[code] : undefined
  if (!explanation && !/^[A-Z][A-Z0-9_]{2,79}$/.test(code)) return <UnknownErrorCard fullPage={fullPage} />
  return (
    <MessageCard
      fullPage={fullPage}
      title={t(explanation?.title ?? 'Something went wrong')}
      primaryButtonText={t('Sign in again')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      <Text isMuted>
        {t(explanation?.text ?? 'Please try again. If it happens again, tell the people who run this site.')}
      </Text>
      {!explanation && (
        <Text isMuted isSmall>
          {code}
        </Text>
      )}
    </MessageCard>
  )
}
