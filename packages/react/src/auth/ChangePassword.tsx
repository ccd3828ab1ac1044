import { PasswordConfirmationMismatch } from '@latchkey/js/client'
import { Field } from '@latchkey/ui/Field'
import { PasswordInput } from '@latchkey/ui/PasswordInput'
import { useWordsForFailure } from '../forms/failure.ts'
import { NewPasswordFields, useNewPasswordCheck } from '../forms/NewPasswordFields.tsx'
import { useForm } from '../forms/use-form.ts'
import { useTranslation } from '../frame/context.ts'
import type { PasswordFormProps } from './FirstPassword.tsx'
import { PasswordFormFrame } from './PasswordFormFrame.tsx'

/** A new password, for a user with the old one. */
export function ChangePassword({ user, email, onCancel, onDone }: PasswordFormProps) {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  const checkNew = useNewPasswordCheck()
  const { problems, ...form } = useForm({
    fields: ['old', 'password', 'repeat'],
    check: values => ({
      old: values.old === '' ? t('Enter your password.') : undefined,
      ...checkNew(values),
    }),
    async submit({ old, password }) {
      const error = await user.updatePassword({ oldPassword: old, newPassword: password })
      if (!error) {
        onDone(t('Your password is changed, and your other sessions have ended.'))
        return undefined
      }
      if (PasswordConfirmationMismatch.is(error)) return { old: t('Passwords do not match.') }
      return { password: wordsFor(error) }
    },
  })
  return (
    <PasswordFormFrame {...form} problem={problems.form} email={email} onCancel={onCancel}>
      <Field label={t('Old password')} error={problems.old}>
        <PasswordInput name="old" autoComplete="current-password" autoFocus showLabel={t('Show old password')} />
      </Field>
      <NewPasswordFields problems={problems} label={t('New password')} />
    </PasswordFormFrame>
  )
}
