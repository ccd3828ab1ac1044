import { SignUpNotEnabled } from '@latchkey/js/client'
import type { MailedCode } from '@latchkey/js/internal'
import { AddressForm, type AddressFormProps } from '../forms/AddressForm.tsx'
import { useWordsForFailure } from '../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'

interface MagicLinkFormProps extends Pick<AddressFormProps, 'defaultEmail' | 'offersPasskeys'> {
  onSent: (mailed: MailedCode) => void
}

/** The form for the address that the code is sent to. */
export default function MagicLinkForm({ offersPasskeys, defaultEmail, onSent }: MagicLinkFormProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const wordsFor = useWordsForFailure()

  async function send(email: string) {
    const result = await app.sendMagicLinkEmail(email)
    if (result.status === 'ok') {
      onSent({ email, nonce: result.data.nonce, sentAt: Date.now() })
      return undefined
    }
    if (!SignUpNotEnabled.is(result.error)) return wordsFor(result.error)
    return t('No account has this email, and sign-up is closed. Ask the owner of this site to enable sign-up.')
  }

  return (
    <AddressForm
      hint={t('We send you a code and a link. No password needed.')}
      defaultEmail={defaultEmail}
      offersPasskeys={offersPasskeys}
      send={send}
    />
  )
}
