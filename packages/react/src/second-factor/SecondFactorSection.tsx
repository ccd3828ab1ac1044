import { Badge } from '@latchkey/ui/Badge'
import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { Text } from '@latchkey/ui/Text'
import { lazy, Suspense, useState } from 'react'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../frame/context.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

const Enrolment = lazy(() => import('./Enrolment.tsx'))
const TurnOff = lazy(() => import('./TurnOff.tsx'))

/** The authenticator app as the second step of every sign-in, and the codes for when it is lost. */
export function SecondFactorSection({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const [isEnrolling, setEnrolling] = useState(false)
  // Kept here: the moment the factor is on the page shows that, and the codes must stay in sight.
  const [newCodes, setNewCodes] = useState<readonly string[]>()

  return (
    <Section
      title={t('Second factor')}
      description={t('Every sign-in also requires a six-digit code from an app on your phone.')}
    >
      {user.isMultiFactorRequired ? (
        <SecondFactorIsOn user={user} onNewCodes={setNewCodes} />
      ) : (
        <Row>
          <Button variant="outline" onClick={() => setEnrolling(true)}>
            {t('Set up…')}
          </Button>
        </Row>
      )}
      {isEnrolling && (
        <Suspense fallback={null}>
          <Enrolment
            user={user}
            onClose={() => setEnrolling(false)}
            onEnrolled={codes => {
              setEnrolling(false)
              setNewCodes(codes)
            }}
          />
        </Suspense>
      )}
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(undefined)} />}
    </Section>
  )
}

interface SecondFactorIsOnProps {
  user: CurrentUser
  onNewCodes: (codes: readonly string[]) => void
}

function SecondFactorIsOn({ user, onNewCodes }: SecondFactorIsOnProps) {
  const t = useTranslation()
  const { unused } = user.useRecoveryCodes()
  const [isTurningOff, setTurningOff] = useState(false)
  return (
    <>
      <Row>
        <Badge tone="success">{t('On')}</Badge>
        <Text isMuted>
          {unused === 0 ? t('No recovery codes are left.') : t('Recovery codes left: {unused}', { unused })}
        </Text>
      </Row>
      <Row>
        <ConfirmButton
          title={t('Make new recovery codes?')}
          description={t('Your current codes will stop working.')}
          confirmText={t('Make new codes')}
          onConfirm={async () => onNewCodes((await user.renewRecoveryCodes()).recoveryCodes)}
        >
          {t('New recovery codes…')}
        </ConfirmButton>
        <Button variant="outline" className="latchkey-button-warns" onClick={() => setTurningOff(true)}>
          {t('Turn off…')}
        </Button>
      </Row>
      {isTurningOff && (
        <Suspense fallback={null}>
          <TurnOff user={user} onClose={() => setTurningOff(false)} />
        </Suspense>
      )}
    </>
  )
}
