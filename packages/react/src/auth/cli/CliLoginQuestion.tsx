import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Sheet } from '@latchkey/ui/Card'
import { Heading, Text } from '@latchkey/ui/Text'
import type { CurrentUser } from '../../app/current-user.ts'
import { useFrame, useLatchkeyApp, useTranslation } from '../../frame/context.ts'
import { countryAndIp } from '../../sessions/device.ts'
import { factsCss } from '../../styles/facts.css.ts'
import { PageStyles } from '../../theme/PageStyles.tsx'
import type { CliLoginRequest } from './CliLogin.tsx'

interface CliLoginQuestionProps {
  request: CliLoginRequest
  user: CurrentUser
  fullPage?: boolean
  onAuthorize: () => Promise<void>
}

/**
 * Everything by which users can recognise their own program. A page that a visitor was lured to can
 * send the request from the visitor's own browser: client IP and country are the visitor's then, and only its name differs.
 */
export function CliLoginQuestion({ request, user, fullPage, onAuthorize }: CliLoginQuestionProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const { language } = useFrame()
  const name = user.primaryEmail ?? user.displayName
  const unknown = t('unknown')
  const isWebPage = request.userAgent?.startsWith('Mozilla/') === true
  const facts = [
    { title: t('Reported name'), text: request.userAgent?.slice(0, longestAgent) ?? unknown },
    { title: t('Location'), text: countryAndIp(request, language) || unknown },
    { title: t('Requested at'), text: request.createdAt.toLocaleTimeString(language, { timeStyle: 'short' }) },
  ]

  return (
    <Sheet fullPage={fullPage}>
      <PageStyles css={factsCss} />
      <div className="latchkey-sheet-head">
        <Heading>{t('Sign in a program?')}</Heading>
        <Text isMuted>
          {name
            ? t('A command-line program wants to sign in as {name}.', { name })
            : t('A command-line program wants to sign in to your account.')}
        </Text>
      </div>
      <dl className="latchkey-facts">
        {facts.map(({ title, text }) => (
          <div key={title} className="latchkey-fact">
            <dt className="latchkey-fact-title">{title}</dt>
            <dd className="latchkey-fact-text">{text}</dd>
          </div>
        ))}
      </dl>
      <Alert tone="destructive">
        {isWebPage
          ? t(
              'This request comes from a web page, not from a command-line program. It may be phishing, so it cannot be authorized.',
            )
          : t(
              'It will be able to do everything that you can. Continue only if you have just started it yourself. No one else has a reason to send you this link.',
            )}
      </Alert>
      <div className="latchkey-sheet-actions">
        <Button variant="outline" onClick={() => app.redirectToHome()}>
          {t('Cancel')}
        </Button>
        {!isWebPage && <Button onClick={onAuthorize}>{t('Authorize')}</Button>}
      </div>
    </Sheet>
  )
}

/** By its own word: long enough for names and versions, too short for a speech. */
const longestAgent = 80
