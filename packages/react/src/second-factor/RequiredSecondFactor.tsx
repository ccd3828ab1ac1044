import { Button } from '@latchkey/ui/Button'
import { Sheet } from '@latchkey/ui/Card'
import { extras } from '@latchkey/ui/extras'
import { Heading, Text } from '@latchkey/ui/Text'
import { useState } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../frame/context.ts'
import { secondFactorCss } from '../styles/second-factor.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import Enrolment from './Enrolment.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

interface RequiredSecondFactorProps {
  user: CurrentUser
  fullPage?: boolean
  onStart: () => void
  /** The recovery codes were read, or the user gave up. */
  onDone: () => void
}

/** Where a user is led whose project requires a second factor: nothing else can be done until it is set up. */
export default function RequiredSecondFactor({ user, fullPage, onStart, onDone }: RequiredSecondFactorProps) {
  const t = useTranslation()
  const [isEnrolling, setEnrolling] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()

  function start() {
    onStart()
    setEnrolling(true)
  }

  function giveUp() {
    setEnrolling(false)
    onDone()
  }

  function showCodes(recoveryCodes: readonly string[]) {
    setEnrolling(false)
    setCodes(recoveryCodes)
  }

  return (
    <>
      <PageStyles css={`${extras}\n${secondFactorCss}`} />
      <Sheet fullPage={fullPage}>
        <div className="latchkey-sheet-head">
          <Heading>{t('Set up a second factor')}</Heading>
          <Text isMuted>
            {t('Your account needs one before you go on: an app on your phone that shows a six-digit code.')}
          </Text>
        </div>
        <div className="latchkey-sheet-actions">
          <Button variant="outline" onClick={() => user.signOut()}>
            {t('Sign out')}
          </Button>
          <Button onClick={start}>{t('Set up…')}</Button>
        </div>
        {isEnrolling && <Enrolment user={user} onClose={giveUp} onEnrolled={showCodes} />}
        {codes && <RecoveryCodesDialog codes={codes} onClose={onDone} />}
      </Sheet>
    </>
  )
}
