import { MessageCard } from '@latchkey/ui/MessageCard'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useUser } from '../hooks/app-hooks.ts'
import { useAction } from '../hooks/use-action.ts'
import type { PredefinedMessageCardProps } from './pages.tsx'

interface CardProps {
  fullPage?: boolean
}

export function SignedInCard({ fullPage }: CardProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const user = useUser({ includeRestricted: true })
  const signOut = useAction(async () => user?.signOut())
  const name = user?.primaryEmail ?? user?.displayName
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('You’re signed in')}
      primaryButtonText={t('Go home')}
      primaryAction={() => app.redirectToHome()}
      secondaryButtonText={t('Sign out')}
      secondaryAction={signOut}
    >
      {name ? t('As {name}.', { name }) : t('There is nothing else to do here.')}
    </MessageCard>
  )
}

export function SignedOutCard({ fullPage }: CardProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('You’re signed out')}
      primaryButtonText={t('Sign in')}
      primaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
    >
      {t('See you soon.')}
    </MessageCard>
  )
}

export function EmailSentCard({ fullPage }: CardProps) {
  const t = useTranslation()
  return (
    <MessageCard fullPage={fullPage} title={t('Check your inbox')}>
      {t('We sent you an email. If nothing comes within a few minutes, look into the spam folder.')}
    </MessageCard>
  )
}

export function PasswordResetCard({ fullPage }: CardProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Your password is changed')}
      primaryButtonText={t('Sign in')}
      primaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
    >
      {t('Sign in with the new one.')}
    </MessageCard>
  )
}

export function SignUpDisabledCard({ fullPage }: CardProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Sign-up is closed')}
      primaryButtonText={t('Sign in')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {t('Sign-up is closed. If you have an account, sign in. If not, ask the owner of this site to enable sign-up.')}
    </MessageCard>
  )
}

export function UnknownErrorCard({ fullPage }: CardProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Something went wrong')}
      primaryButtonText={t('Go home')}
      primaryAction={() => app.redirectToHome()}
    >
      {t('Please try again. If it happens again, contact the people who run this site.')}
    </MessageCard>
  )
}

const cards = {
  signedIn: SignedInCard,
  signedOut: SignedOutCard,
  emailSent: EmailSentCard,
  passwordReset: PasswordResetCard,
  signUpDisabled: SignUpDisabledCard,
  unknownError: UnknownErrorCard,
} satisfies Record<PredefinedMessageCardProps['type'], unknown>

export default function PredefinedCard({ type, fullPage }: PredefinedMessageCardProps) {
  const Card = cards[type]
  return <Card fullPage={fullPage} />
}
