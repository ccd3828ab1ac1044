import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { Stack } from '@latchkey/ui/Layout'
import { TextInput } from '@latchkey/ui/TextInput'
import { useTranslation } from '../frame/context.ts'
import { knownEmailProblem } from './field-rules.ts'
import { useForm } from './use-form.ts'

export interface AddressFormProps {
  hint?: string
  defaultEmail?: string
  /** The field also offers the passkeys of the browser. */
  offersPasskeys?: boolean
  /** Sends the mail. Gives back what is wrong with the address, or nothing once the mail is on its way. */
  send: (email: string) => Promise<string | undefined>
}

/** The form for the user's own address, to mail them what they continue with. */
export function AddressForm({ hint, defaultEmail, offersPasskeys, send }: AddressFormProps) {
  const t = useTranslation()
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: knownEmailProblem(t, email) }),
    async submit({ email }) {
      const problem = await send(email.trim())
      return problem === undefined ? undefined : { email: problem }
    },
  })

  return (
    <form {...formProps} className="latchkey-form">
      {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
      <Field label={t('Email')} error={problems.email} hint={hint}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          defaultValue={defaultEmail}
        />
      </Field>
      <Stack>
        <Button type="submit" isWide isLoading={isSubmitting}>
          {t('Send email')}
        </Button>
      </Stack>
    </form>
  )
}
