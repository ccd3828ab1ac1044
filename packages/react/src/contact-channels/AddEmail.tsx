import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { TextInput } from '@latchkey/ui/TextInput'
import { useRef } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import { refusalSentence } from '../forms/failure.ts'
import { emailProblem } from '../forms/field-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { useTranslation } from '../frame/context.ts'

interface AddEmailProps {
  user: CurrentUser
  onMailed: (email: string) => void
}

/** Another address, which gets its verification mail at once. */
export function AddEmail({ user, onMailed }: AddEmailProps) {
  const t = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: emailProblem(t, email) }),
    async submit({ email }) {
      const value = email.trim()
      try {
        const channel = await user.createContactChannel({ type: 'email', value, usedForAuth: false })
        await channel.sendVerificationEmail()
        onMailed(channel.value)
      } catch (failure) {
        const refusal = refusalSentence(failure, [400])
        if (refusal === undefined) throw failure
        const channels = await user.listContactChannels()
        const isThere = channels.some(channel => channel.value === value.toLowerCase())
        return { email: isThere ? t('This address is in your account already.') : refusal }
      }
      if (input.current) input.current.value = ''
      return undefined
    },
  })

  return (
    <form {...formProps} className="latchkey-line-form">
      {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
      <Field label={t('Add an address')} error={problems.email}>
        <TextInput ref={input} name="email" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
      </Field>
      <Button type="submit" variant="outline" isLoading={isSubmitting}>
        {t('Add')}
      </Button>
    </form>
  )
}
