import {
  MultiFactorAuthenticationRequired,
  PasswordRequirementsNotMet,
  UserWithEmailAlreadyExists,
} from '@latchkey/js/client'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { Stack } from '@latchkey/ui/Layout'
import { PasswordInput } from '@latchkey/ui/PasswordInput'
import { Link } from '@latchkey/ui/Text'
import { TextInput } from '@latchkey/ui/TextInput'
import { useWordsForFailure } from '../forms/failure.ts'
import { emailProblem, signUpNameProblem } from '../forms/field-rules.ts'
import { getPasswordLength, newPasswordProblems } from '../forms/password-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useProject } from '../hooks/app-hooks.ts'
import { keepReturnAddress, useRunSignIn } from './auth-flow.ts'
import type { CredentialSignUpProps } from './forms.tsx'
import type { MethodFormProps } from './methods.tsx'
import { carryTypedEmail } from './use-stored-input.ts'

export type CredentialSignUpFormProps = Pick<MethodFormProps, 'config' | 'noPasswordRepeat' | 'defaultEmail'>

export default function CredentialSignUpForm({
  config,
  noPasswordRepeat = false,
  defaultEmail,
}: CredentialSignUpFormProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const runSignIn = useRunSignIn()
  const wordsFor = useWordsForFailure()
  const length = getPasswordLength(config)
  const { signUpName = 'off' } = config
  const takenMessage = (
    <>
      {t('There is an account with this email already.')}{' '}
      <Link href={keepReturnAddress('signIn', app.urls)} onClick={carryTypedEmail}>
        {t('Sign in instead')}
      </Link>
    </>
  )
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['name', 'email', 'password', 'repeat'],
    check: ({ name, email, password, repeat }) => ({
      name: signUpNameProblem(t, signUpName, name),
      email: emailProblem(t, email),
      ...newPasswordProblems(t, length, { password, repeat: noPasswordRepeat ? password : repeat }),
    }),
    async submit({ name, email, password }) {
      const account = { email: email.trim(), password, ...(signUpName !== 'off' && { displayName: name.trim() }) }
      const result = await runSignIn(() => app.signUpWithCredential(account))
      // An upgraded account may have a second factor: then the way leads on, to its page.
      if (result.status === 'ok' || MultiFactorAuthenticationRequired.is(result.error)) return undefined
      if (UserWithEmailAlreadyExists.is(result.error)) return { email: takenMessage }
      return { [PasswordRequirementsNotMet.is(result.error) ? 'password' : 'email']: wordsFor(result.error) }
    },
  })

  return (
    <form {...formProps} className="latchkey-form">
      {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
      {signUpName !== 'off' && (
        <Field label={t('Your name')} error={problems.name} hint={signUpName === 'optional' && t('Optional.')}>
          <TextInput name="name" autoComplete="name" />
        </Field>
      )}
      <Field label={t('Email')} error={problems.email}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={defaultEmail}
        />
      </Field>
      <Field label={t('Password')} error={problems.password} hint={t('At least {shortest} characters.', length)}>
        <PasswordInput name="password" autoComplete="new-password" showLabel={t('Show password')} />
      </Field>
      {!noPasswordRepeat && (
        <Field label={t('Repeat password')} error={problems.repeat}>
          <PasswordInput name="repeat" autoComplete="new-password" showLabel={t('Show repeated password')} />
        </Field>
      )}
      <Stack>
        <Button type="submit" isWide isLoading={isSubmitting}>
          {t('Sign up')}
        </Button>
      </Stack>
    </form>
  )
}

/** The form for the project of the provider. */
export function OwnSignUpForm(props: CredentialSignUpProps) {
  return <CredentialSignUpForm {...props} config={useProject().config} />
}
