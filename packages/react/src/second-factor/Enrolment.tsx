import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyField'
import { Dialog } from '@latchkey/ui/Dialog'
import { Field, useFieldAttributes } from '@latchkey/ui/Field'
import { Row, Stack } from '@latchkey/ui/Layout'
import { Text } from '@latchkey/ui/Text'
import { Secret } from 'otpauth'
import { useState } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import { CodeForm } from '../forms/CodeForm.tsx'
import { useWordsForCode } from '../forms/code-failure.ts'
import { useTranslation } from '../frame/context.ts'
import { useProject } from '../hooks/app-hooks.ts'
import { enrolmentAddress } from './enrolment-address.ts'
import { QrCode } from './QrCode.tsx'

interface EnrolmentProps {
  user: CurrentUser
  onClose: () => void
  /** With the recovery codes, which no one will be shown again. */
  onEnrolled: (recoveryCodes: readonly string[]) => void
}

/** As many bytes as the hash behind the digits has. */
const secretBytes = 20

/** The secret goes into the app as a picture or by hand; six digits of the app show that it arrived, and only then the factor is on. */
export default function Enrolment({ user, onClose, onEnrolled }: EnrolmentProps) {
  const t = useTranslation()
  const { displayName: issuer } = useProject()
  const wordsFor = useWordsForCode()
  const [secret] = useState(() => crypto.getRandomValues(new Uint8Array(secretBytes)))
  const { base32 } = new Secret({ buffer: secret.buffer })
  const label = user.primaryEmail ?? user.displayName ?? user.id
  const address = enrolmentAddress({ issuer, label, secret: base32 })

  async function confirm(totp: string) {
    const result = await user.enrolSecondFactor({ secret, totp })
    if (result.status === 'error') return wordsFor(result.error)
    onEnrolled(result.data.recoveryCodes)
    return undefined
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('Close')}
      title={t('Set up the second factor')}
      description={t('Scan this with an authenticator app, then type the six digits that it shows.')}
      actions={
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <Stack>
        <QrCode text={address} label={t('QR code for your authenticator app')} />
        <SecretKey label={t('Or type this key into the app')} secret={base32.replace(/.{4}(?=.)/g, '$& ')} />
        <CodeForm label={t('Six-digit code')} enter={confirm} />
        <Text isMuted isSmall>
          {t('No app yet? Any authenticator will do, such as the one in your password manager.')}
        </Text>
      </Stack>
    </Dialog>
  )
}

interface SecretKeyProps {
  label: string
  secret: string
}

/** A key to be typed by hand: all of it stands there, however narrow the screen. */
function SecretKey({ label, secret }: SecretKeyProps) {
  const t = useTranslation()
  return (
    <>
      <Field label={label}>
        <KeyText secret={secret} />
      </Field>
      <Row>
        <CopyButton value={secret} labels={{ copy: t('Copy'), copied: t('Copied') }} />
      </Row>
    </>
  )
}

function KeyText({ secret }: Pick<SecretKeyProps, 'secret'>) {
  return (
    <output {...useFieldAttributes()} className="latchkey-input latchkey-secret-key">
      {secret}
    </output>
  )
}
