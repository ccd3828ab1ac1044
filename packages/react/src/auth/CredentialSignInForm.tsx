'use client'

import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { Stack } from '@latchkey/ui/Layout'
import { PasswordInput } from '@latchkey/ui/PasswordInput'
import { Link } from '@latchkey/ui/Text'
import { TextInput } from '@latchkey/ui/TextInput'
import { emailProblem } from '../forms/email-rules.ts'
import { useWordsForFailure } from '../forms/failure.ts'
import { useForm } from '../forms/use-form.ts'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { isReachable } from '../handler/resolve.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRunSignIn } from './auth-flow.ts'

export default function CredentialSignInForm() {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const runSignIn = useRunSignIn()
  const wordsFor = useWordsForFailure()
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['email', 'password'],
    check({ email, password }) {
      const problem = emailProblem(email)
      return { email: problem && t(problem), password: password === '' ? t('Enter your password.') : undefined }
    },
    async submit({ email, password }) {
      const result = await runSignIn(() => app.signInWithCredential({ email: email.trim(), password }))
      return result.status === 'error' ? { email: wordsFor(result.error) } : undefined
    },
  })

  return (
    <form {...formProps} className="latchkey-form">
      {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
      <Field label={t('Email')} error={problems.email}>
        <TextInput name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field
        label={t('Password')}
        error={problems.password}
        aside={
          isReachable(app.urls.forgotPassword, app.urls) && (
            <Link href={app.urls.forgotPassword}>{t('Forgot password?')}</Link>
          )
        }
      >
        <PasswordInput name="password" autoComplete="current-password" showLabel={t('Show password')} />
      </Field>
      <Stack>
        <Button type="submit" isWide isLoading={isSubmitting}>
          {t('Sign in')}
        </Button>
      </Stack>
    </form>
  )
}
