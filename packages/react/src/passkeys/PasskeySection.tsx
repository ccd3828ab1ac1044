import { Button } from '@latchkey/ui/Button'
import { FieldError } from '@latchkey/ui/Field'
import { Row } from '@latchkey/ui/Layout'
import { Text } from '@latchkey/ui/Text'
import { useState } from 'react'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { insecureText } from '../forms/failure.ts'
import { useTranslation } from '../frame/context.ts'
import { hasVerifiedSignInEmail, useOnlyMethod } from '../sign-in-methods/sign-in-methods.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import { knowsPasskeys, usePasskeyProblem } from './PasskeySignIn.tsx'

/** As many as the server takes. */
const mostPasskeys = 10

/** The passkeys of an account, each with its name. */
export function PasskeySection({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const getProblem = usePasskeyProblem('No passkey was added. Please try again.')
  const channels = user.useContactChannels()
  const passkeys = user.usePasskeys()
  const [problem, setProblem] = useState<string>()
  const isOnlyMethod = useOnlyMethod(user) === 'passkey' && passkeys.length === 1
  const obstacle = obstacleTo()

  function obstacleTo() {
    if (!isSecureContext) return t(insecureText)
    if (!knowsPasskeys()) return t('This browser cannot use passkeys.')
    if (passkeys.length >= mostPasskeys)
      return t('You have {most} passkeys, the most there can be.', { most: mostPasskeys })
    return hasVerifiedSignInEmail(channels) ? undefined : t('First verify an address that you use for sign-in.')
  }

  async function register() {
    setProblem(undefined)
    try {
      const result = await user.registerPasskey()
      if (result.status === 'error') setProblem(await getProblem(result.error))
    } catch (failure) {
      setProblem(await getProblem(failure))
    }
  }

  return (
    <Section
      title={t('Passkeys')}
      description={t('Sign in with your face, your fingerprint or the screen lock of your device.')}
    >
      {passkeys.length > 0 && (
        <ul className="latchkey-list" aria-label={t('Passkeys')}>
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} isOnlyMethod={isOnlyMethod} />
          ))}
        </ul>
      )}
      <Row>
        <Button variant="outline" disabled={obstacle !== undefined} onClick={register}>
          {t('Add a passkey')}
        </Button>
      </Row>
      {problem && <FieldError>{problem}</FieldError>}
      {obstacle && (
        <Text isMuted isSmall>
          {obstacle}
        </Text>
      )}
      {isOnlyMethod && (
        <Text isMuted isSmall>
          {t('It is your only sign-in method. Add another one before you remove it.')}
        </Text>
      )}
    </Section>
  )
}
