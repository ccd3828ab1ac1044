import type { EmailVerificationRequest } from '@latchkey/js/client'
import { Button } from '@latchkey/ui/Button'
import { Sheet } from '@latchkey/ui/Card'
import { Heading, Text } from '@latchkey/ui/Text'
import { useFrame, useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useMomentWords } from '../hooks/use-date-words.ts'
import { countryAndIp, useDeviceWords } from '../sessions/device.ts'
import { factsCss } from '../styles/facts.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'

interface VerificationQuestionProps {
  /** Null: the code does not work, which the button will report. */
  request: EmailVerificationRequest | null
  fullPage?: boolean
  onVerify: () => unknown
  onReject: () => void
}

/** Says where the address comes from, so that its owner does not confirm an account that another person made. */
export function VerificationQuestion({ request, fullPage, onVerify, onReject }: VerificationQuestionProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head">
        <Heading>{t('Do you want to verify your email?')}</Heading>
        <Text isMuted>
          {request
            ? t('This confirms that {email} is yours.', { email: request.email })
            : t('This confirms that the address is yours.')}
        </Text>
      </div>
      {request && <Origin request={request} />}
      <div className="latchkey-sheet-actions">
        <Button variant="outline" onClick={() => app.redirectToHome()}>
          {t('Cancel')}
        </Button>
        <Button onClick={onVerify}>{t('Verify')}</Button>
      </div>
      {request && (
        <Button variant="ghost" isWide onClick={onReject}>
          {t('This was not me')}
        </Button>
      )}
    </Sheet>
  )
}

function Origin({ request }: { request: EmailVerificationRequest }) {
  const t = useTranslation()
  const { language } = useFrame()
  const formatMoment = useMomentWords()
  const formatDevice = useDeviceWords()
  const { addedAt, userAgent, rejection } = request
  const facts = [
    {
      title: rejection === 'address-removed' ? t('Added') : t('Signed up'),
      text: formatMoment(addedAt),
    },
    { title: t('Device'), text: formatDevice(userAgent) ?? t('Unknown device') },
    { title: t('Location'), text: countryAndIp(request, language) || t('unknown') },
  ]
  return (
    <>
      <PageStyles css={factsCss} />
      <dl className="latchkey-facts">
        {facts.map(({ title, text }) => (
          <div key={title} className="latchkey-fact">
            <dt className="latchkey-fact-title">{title}</dt>
            <dd className="latchkey-fact-text">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
