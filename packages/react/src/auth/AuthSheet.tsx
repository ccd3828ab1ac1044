import { Alert } from '@latchkey/ui/Alert'
import { Sheet } from '@latchkey/ui/Card'
import { Separator, Stack } from '@latchkey/ui/Layout'
import { Tabs } from '@latchkey/ui/Tabs'
import { Heading, Link, Text } from '@latchkey/ui/Text'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useFrame, useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { knowsPasskeys, PasskeySignIn } from '../passkeys/PasskeySignIn.tsx'
import type { AuthGateProps } from './AuthGate.tsx'
import type { MockProject } from './AuthPage.tsx'
import { keepReturnAddress } from './auth-flow.ts'
import { CredentialSkeleton } from './forms.tsx'
import type { AuthType, FormMethod, MethodFormProps } from './methods.tsx'
import { ProviderButtons } from './oauth/ProviderButtons.tsx'
import { carryTypedEmail, useMailedCode, useTypedEmail } from './use-stored-input.ts'

const MagicLinkCode = lazy(() => import('./MagicLinkCode.tsx'))

interface AuthSheetProps extends AuthGateProps {
  project: MockProject
  /** A preview: it sends no request, and offers no passkey. */
  isPreview?: boolean
}

/** The sheet with the heading and every sign-in method that the project offers; or, once a code is mailed, the field for it. */
export function AuthSheet(props: AuthSheetProps) {
  const { type, project, fullPage, extraInfo } = props
  const t = useTranslation()
  const { branding = project.branding } = useFrame()
  const { signInTitle: title, signInText: text } = branding || {}
  const [mailed, follow] = useMailedCode(props.isPreview)
  const [lastEmail, setLastEmail] = useState(useTypedEmail())

  function goBack() {
    setLastEmail(mailed?.email)
    follow(null)
  }

  return (
    <Sheet fullPage={fullPage} isBranded={fullPage || props.isPreview}>
      {mailed ? (
        <Suspense fallback={<CredentialSkeleton fields={1} />}>
          <MagicLinkCode mailed={mailed} onSent={follow} onCancel={goBack} />
        </Suspense>
      ) : (
        <>
          <div className="latchkey-sheet-head">
            <Heading>
              {type === 'sign-in' ? (title ?? t('Sign in to your account')) : t('Create a new account')}
            </Heading>
            {type === 'sign-in' && text && <Text isMuted>{text}</Text>}
            {(type === 'sign-up' || project.config.signUpEnabled) && <OtherPageLink type={type} />}
          </div>
          <Ways {...props} defaultEmail={lastEmail} onSent={follow} />
        </>
      )}
      {extraInfo && (
        <Text isMuted isSmall className="latchkey-centred">
          {extraInfo}
        </Text>
      )}
    </Sheet>
  )
}

function OtherPageLink({ type }: { type: AuthType }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const isSignIn = type === 'sign-in'

  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    carryTypedEmail()
    if (isSignIn) app.redirectToSignUp()
    else app.redirectToSignIn()
  }

  return (
    <Text isMuted>
      {isSignIn ? t('No account yet?') : t('Already have an account?')}{' '}
      <Link href={keepReturnAddress(isSignIn ? 'signUp' : 'signIn', app.urls)} onClick={go}>
        {isSignIn ? t('Sign up') : t('Sign in')}
      </Link>
    </Text>
  )
}

type WaysProps = AuthSheetProps & Pick<MethodFormProps, 'defaultEmail' | 'onSent'>

function Ways({ type, project, isPreview = false, methods, ...forms }: WaysProps) {
  const t = useTranslation()
  const on = methods.filter(method => method.isOn(project.config))
  const offersPasskeys = type === 'sign-in' && project.config.passkeyEnabled && (isPreview || knowsPasskeys())
  const offersProviders = project.config.oauthProviders.length > 0
  const offersButtons = offersProviders || offersPasskeys

  if (on.length === 0 && !offersButtons) {
    return <Alert>{t('No sign-in method is enabled. Please contact the people who run this site.')}</Alert>
  }
  return (
    <>
      {offersButtons && (
        <Stack className="latchkey-sign-in-buttons">
          {offersProviders && <ProviderButtons type={type} config={project.config} isPreview={isPreview} />}
          {offersPasskeys && <PasskeySignIn isPreview={isPreview} />}
        </Stack>
      )}
      {offersButtons && on.length > 0 && <Separator>{t('or')}</Separator>}
      <Forms {...forms} config={project.config} methods={on} offersPasskeys={offersPasskeys} />
    </>
  )
}

type FormsProps = Pick<AuthSheetProps, 'methods' | 'firstTab'> & MethodFormProps

function Forms({ methods, firstTab, ...props }: FormsProps) {
  const t = useTranslation()
  const [chosen, setChosen] = useState(firstTab)
  const current = methods.find(method => method.id === chosen) ?? methods[0]
  if (!current) return null
  const form = (method: FormMethod) => <method.form {...props} />
  if (methods.length === 1) return form(current)
  const tabs = methods.map(method => ({ id: method.id, label: t(method.label), content: form(method) }))
  return (
    <Tabs
      label={t('Sign-in methods')}
      tabs={tabs}
      selected={current.id}
      onSelect={id => setChosen(methods.find(method => method.id === id)?.id)}
    />
  )
}
