import { MessageCard } from '@latchkey/ui/MessageCard'
import { Text } from '@latchkey/ui/Text'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useUser } from '../hooks/app-hooks.ts'
import type { Text as OurText } from '../i18n/texts.ts'
import { UnknownErrorCard } from './predefined.tsx'

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
  PROVIDER_REJECTED: {
    title: 'The provider did not sign you in',
    text: 'The provider refused the sign-in, or fails at the moment. Try again, or use another sign-in method.',
  },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    title: 'There is an account already',
    text: 'The address belongs to an account with another sign-in method. Sign in as before, and connect this one in the account settings.',
  },
  SIGN_UP_NOT_ENABLED: {
    title: 'Sign-up is closed',
    text: 'Sign-up is closed. If you have an account, sign in. If not, ask the owner of this site to enable sign-up.',
  },
  OUTER_OAUTH_TIMEOUT: {
    title: 'This took too long',
    text: 'The OAuth flow has timed out. Please sign in again.',
  },
}

export default function ErrorCard({ code, fullPage }: { code: string; fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  // Who was connecting an account goes on where they were.
  const isSignedIn = useUser({ includeRestricted: true }) !== null
  const explanation = Object.hasOwn(explanations, code) ? explanations[code] : undefined
  if (!explanation && !/^[A-Z][A-Z0-9_]{2,79}$/.test(code)) return <UnknownErrorCard fullPage={fullPage} />
  return (
    <MessageCard
      fullPage={fullPage}
      title={t(explanation?.title ?? 'Something went wrong')}
      {...(isSignedIn
        ? { primaryButtonText: t('Back'), primaryAction: () => app.redirectToAfterSignIn() }
        : { primaryButtonText: t('Sign in again'), primaryAction: () => app.redirectToSignIn() })}
      secondaryButtonText={t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      <Text isMuted>
        {t(explanation?.text ?? 'Please try again. If it happens again, contact the people who run this site.')}
      </Text>
      {!explanation && (
        <Text isMuted isSmall>
          {code}
        </Text>
      )}
    </MessageCard>
  )
}
