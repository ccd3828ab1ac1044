import { UserNotFound } from '@latchkey/js/client'
import { AddressForm, type AddressFormProps } from '../forms/AddressForm.tsx'
import { useLatchkeyApp } from '../frame/context.ts'
import type { ForgotPasswordFormProps } from './forms.tsx'

interface ResetRequestFormProps extends ForgotPasswordFormProps, Pick<AddressFormProps, 'defaultEmail'> {}

/** The form for the address that the link for a new password is sent to. */
export default function ResetRequestForm({ onSent, defaultEmail }: ResetRequestFormProps) {
  const app = useLatchkeyApp()

  async function send(email: string) {
    const result = await app.sendForgotPasswordEmail(email)
    // No one learns here who has an account.
    if (result.status === 'error' && !UserNotFound.is(result.error)) throw result.error
    onSent?.(email)
    return undefined
  }

  return <AddressForm defaultEmail={defaultEmail} send={send} />
}
