'use client'

import type { Passkey } from '@latchkey/js'
import { Button } from '@latchkey/ui/Button'
import { FieldError } from '@latchkey/ui/Field'
import { Row } from '@latchkey/ui/Layout'
import { Text } from '@latchkey/ui/Text'
import { useState } from 'react'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useDateWords } from '../hooks/use-date-words.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useDeviceWords } from '../sessions/use-device-words.ts'
import { hasVerifiedSignInEmail, useOnlyMethod } from '../sign-in-methods/sign-in-methods.ts'
import { knowsPasskeys } from './PasskeySignIn.tsx'
import { usePasskeyProblem } from './passkey-problem.ts'

/** The passkey of an account. There is one at a time: another replaces it. */
export function PasskeySection({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const problemOf = usePasskeyProblem('No passkey was added. Please try again.')
  const channels = user.useContactChannels()
  const [passkey] = user.usePasskeys()
  const [problem, setProblem] = useState<string>()
  const isOnly = useOnlyMethod(user) === 'passkey'
  const obstacle = obstacleTo()

  function obstacleTo() {
    if (!knowsPasskeys()) return t('This browser cannot use passkeys.')
    return hasVerifiedSignInEmail(channels) ? undefined : t('First verify an address that you use for sign-in.')
  }

  async function register() {
    setProblem(undefined)
    try {
      const result = await user.registerPasskey()
      if (result.status === 'error') setProblem(problemOf(result.error))
    } catch (failure) {
      setProblem(problemOf(failure))
    }
  }

  return (
    <Section
      title={t('Passkey')}
      description={t('Sign in with your face, your fingerprint or the screen lock of your device.')}
    >
      {passkey && <PasskeyFacts passkey={passkey} />}
      <Row>
        <Button variant="outline" disabled={obstacle !== undefined} onClick={register}>
          {passkey ? t('Replace passkey') : t('Add a passkey')}
        </Button>
        {passkey && !isOnly && (
          <ConfirmButton
            title={t('Remove your passkey?')}
            description={t('It will not sign in any more. Delete it from your device, too.')}
            confirmText={t('Remove')}
            onConfirm={() => user.update({ passkeyAuthEnabled: false })}
          >
            {t('Remove passkey…')}
          </ConfirmButton>
        )}
      </Row>
      {problem && <FieldError>{problem}</FieldError>}
      {obstacle && (
        <Text isMuted isSmall>
          {obstacle}
        </Text>
      )}
      {passkey && isOnly && (
        <Text isMuted isSmall>
          {t('It is your only sign-in method. Add another one before you remove it.')}
        </Text>
      )}
    </Section>
  )
}

function PasskeyFacts({ passkey }: { passkey: Passkey }) {
  const t = useTranslation()
  const sayDate = useDateWords()
  const sayDevice = useDeviceWords()
  const added = t('Added on {date}', { date: sayDate(passkey.createdAt) })
  const used = passkey.lastUsedAt && t('last used on {date}', { date: sayDate(passkey.lastUsedAt) })
  return (
    <span className="latchkey-list-main">
      <span className="latchkey-list-title">{sayDevice(passkey.userAgent) ?? t('Unknown device')}</span>
      <Text isMuted isSmall>
        {[added, used].filter(Boolean).join(', ')}
      </Text>
    </span>
  )
}
