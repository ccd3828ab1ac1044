import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { TextInput } from '@latchkey/ui/TextInput'
import { useForm } from '../forms/use-form.ts'
import { useTranslation } from '../frame/context.ts'

interface RecoveryCodeFormProps {
  /** Tries the code. Gives back what is wrong with it, or nothing once it was taken. */
  enter: (code: string) => Promise<string | undefined>
  /** On the button. "Sign in", unless it does something else. */
  submitText?: string
}

export function RecoveryCodeForm({ enter, submitText }: RecoveryCodeFormProps) {
  const t = useTranslation()
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['recovery'],
    check({ recovery }) {
      return { recovery: recovery.trim() === '' ? t('Type one of your recovery codes.') : undefined }
    },
    async submit({ recovery }) {
      const problem = await enter(recovery.trim())
      return problem === undefined ? undefined : { recovery: problem }
    },
  })
  return (
    <form {...formProps} className="latchkey-form">
      {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
      <Field label={t('Recovery code')} error={problems.recovery}>
        <TextInput
          name="recovery"
          // The user has just opened this field.
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="latchkey-mono"
        />
      </Field>
      <Button type="submit" isWide isLoading={isSubmitting}>
        {submitText ?? t('Sign in')}
      </Button>
    </form>
  )
}
