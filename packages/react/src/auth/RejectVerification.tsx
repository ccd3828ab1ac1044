import type { EmailVerificationRequest, RejectedEmailVerification } from '@latchkey/js/client'
import { Button } from '@latchkey/ui/Button'
import { Sheet } from '@latchkey/ui/Card'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { Heading, Text } from '@latchkey/ui/Text'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'

interface RejectVerificationProps {
  request: EmailVerificationRequest
  fullPage?: boolean
  onReject: () => unknown
  onBack: () => void
}

/** A confirmation that says what will happen, because it cannot be undone. */
export function RejectVerification({ request, fullPage, onReject, onBack }: RejectVerificationProps) {
  const t = useTranslation()
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head">
        <Heading>{t('Was this not you?')}</Heading>
        <Text isMuted>
          {request.rejection === 'address-removed'
            ? t('Then another person added your address to their account. We take it off that account.')
            : t(
                'Then another person signed up with your address. We remove what they sign in with, sign them out, and send you a link to a password of your own.',
              )}
        </Text>
      </div>
      <div className="latchkey-sheet-actions">
        <Button variant="outline" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button variant="destructive" onClick={onReject}>
          {t('This was not me')}
        </Button>
      </div>
    </Sheet>
  )
}

export function RejectedCard({ rejected, fullPage }: { rejected: RejectedEmailVerification; fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const { outcome, isResetLinkSent } = rejected
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Your address is yours again')}
      secondaryButtonText={t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {outcome === 'address-removed'
        ? t('We took it off the account that it had been added to.')
        : isResetLinkSent
          ? t(
              'No one else can sign in with it any more. If you want the account, choose a password with the link that we sent you.',
            )
          : t('No one else can sign in with it any more.')}
    </MessageCard>
  )
}

/** By whom a link was used before cannot be known: a new password takes the account back. */
export function UsedLinkCard({ fullPage }: { fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('This link was used already')}
      primaryButtonText={t('Ask for a new link')}
      primaryAction={() => app.redirectToForgotPassword()}
      secondaryButtonText={t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {t('If it was not you, choose a new password: it signs out all other devices.')}
    </MessageCard>
  )
}
