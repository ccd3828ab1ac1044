import { VerificationCodeError } from '@latchkey/js/client'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Sheet } from '@latchkey/ui/Card'
import { Stack } from '@latchkey/ui/Layout'
import { Heading, Text } from '@latchkey/ui/Text'
import { useWordsForFailure } from '../forms/failure.ts'
import { NewPasswordFields, useNewPasswordCheck } from '../forms/NewPasswordFields.tsx'
import { useForm } from '../forms/use-form.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { type CodeProblem, codeProblem } from './code-state.ts'

interface NewPasswordProps {
  code: string
  fullPage?: boolean
  onOutcome: (outcome: 'reset' | CodeProblem) => void
}

/** The form for the new password, typed twice. */
export function NewPassword({ code, fullPage, onOutcome }: NewPasswordProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const wordsFor = useWordsForFailure()
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['password', 'repeat'],
    check: useNewPasswordCheck(),
    async submit({ password }) {
      const result = await app.resetPassword({ code, password })
      if (result.status === 'ok') onOutcome('reset')
      else if (VerificationCodeError.is(result.error)) onOutcome(codeProblem(result.error))
      else return { password: wordsFor(result.error) }
      return undefined
    },
  })

  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head">
        <Heading>{t('Choose a new password')}</Heading>
        <Text isMuted>{t('You will be signed out everywhere, and sign in with the new one.')}</Text>
      </div>
      <form {...formProps} className="latchkey-form">
        {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
        <NewPasswordFields problems={problems} label={t('New password')} />
        <Stack>
          <Button type="submit" isWide isLoading={isSubmitting}>
            {t('Save new password')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  )
}
