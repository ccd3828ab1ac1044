import { Field } from '@latchkey/ui/Field'
import { PasswordInput } from '@latchkey/ui/PasswordInput'
import { useTranslation } from '../frame/context.ts'
import { useProject } from '../hooks/app-hooks.ts'
import { getPasswordLength, type NewPassword, newPasswordProblems } from './password-rules.ts'
import type { Problem } from './use-form.ts'

interface NewPasswordFieldsProps {
  problems: { password?: Problem; repeat?: Problem }
  /** What the password is called here. */
  label: string
  /** The form has just been opened, and starts with these fields. */
  autoFocus?: boolean
}

/** A new password and its repetition: the fields `password` and `repeat` of a form. */
export function NewPasswordFields({ problems, label, autoFocus }: NewPasswordFieldsProps) {
  const t = useTranslation()
  const length = getPasswordLength(useProject().config)
  return (
    <>
      <Field label={label} error={problems.password} hint={t('At least {shortest} characters.', length)}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          autoFocus={autoFocus}
          showLabel={t('Show password')}
        />
      </Field>
      <Field label={t('Repeat password')} error={problems.repeat}>
        <PasswordInput name="repeat" autoComplete="new-password" showLabel={t('Show repeated password')} />
      </Field>
    </>
  )
}

/** Problems of the two that need no request. */
export function useNewPasswordCheck() {
  const t = useTranslation()
  const length = getPasswordLength(useProject().config)
  return (values: NewPassword) => newPasswordProblems(t, length, values)
}
