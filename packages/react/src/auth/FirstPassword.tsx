import type { CurrentUser } from '../app/current-user.ts'
import { useWordsForFailure } from '../forms/failure.ts'
import { NewPasswordFields, useNewPasswordCheck } from '../forms/NewPasswordFields.tsx'
import { useForm } from '../forms/use-form.ts'
import { useTranslation } from '../frame/context.ts'
import { PasswordFormFrame } from './PasswordFormFrame.tsx'

export interface PasswordFormProps {
  user: CurrentUser
  /** The account name, for password managers. */
  email: string
  onCancel: () => void
  /** With words of what is different now. */
  onDone: (words: string) => void
}

/** The first password of an account. */
export function FirstPassword({ user, email, onCancel, onDone }: PasswordFormProps) {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  const { problems, ...form } = useForm({
    fields: ['password', 'repeat'],
    check: useNewPasswordCheck(),
    async submit({ password }) {
      const error = await user.setPassword({ password })
      if (error) return { password: wordsFor(error) }
      onDone(t('Your password is set.'))
      return undefined
    },
  })
  return (
    <PasswordFormFrame {...form} problem={problems.form} email={email} onCancel={onCancel}>
      <NewPasswordFields problems={problems} label={t('New password')} autoFocus />
    </PasswordFormFrame>
  )
}
