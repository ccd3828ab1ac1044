import { MultiFactorAuthenticationRequired } from '@latchkey/js/client'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { Stack } from '@latchkey/ui/Layout'
import { PasswordInput } from '@latchkey/ui/PasswordInput'
import { Link } from '@latchkey/ui/Text'
import { TextInput } from '@latchkey/ui/TextInput'
import { useWordsForFailure } from '../forms/failure.ts'
import { knownEmailProblem } from '../forms/field-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useRunSignIn } from './auth-flow.ts'
import type { MethodFormProps } from './methods.tsx'
import { carryTypedEmail } from './use-stored-input.ts'

export type CredentialSignInFormProps = Pick<MethodFormProps, 'offersPasskeys' | 'defaultEmail'>

export default function CredentialSignInForm({ offersPasskeys, defaultEmail }: CredentialSignInFormProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const runSignIn = useRunSignIn()
  const wordsFor = useWordsForFailure()
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => ({
      email: knownEmailProblem(t, email),
      password: password === '' ? t('Enter your password.') : undefined,
    }),
    async submit({ email, password }) {
      const result = await runSignIn(() => app.signInWithCredential({ email: email.trim(), password }))
      // With a second factor the way leads on, to its page.
      if (result.status === 'ok' || MultiFactorAuthenticationRequired.is(result.error)) return undefined
      // The server does not disclose which of the two is wrong; the password is more likely, and has to be typed again.
      return { password: wordsFor(result.error) }
    },
  })

  return (
    <form {...formProps} className="latchkey-form">
      {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
      <Field label={t('Email')} error={problems.email}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          defaultValue={defaultEmail}
        />
      </Field>
      <Field
        label={t('Password')}
        error={problems.password}
        aside={
          <Link href={app.urls.forgotPassword} onClick={carryTypedEmail}>
            {t('Forgot password?')}
          </Link>
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
