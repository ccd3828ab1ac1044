'use client'

import { Alert } from '@latchkey/ui/Alert'
import { Sheet } from '@latchkey/ui/Card'
import { Tabs } from '@latchkey/ui/Tabs'
import { Heading, Link, Text } from '@latchkey/ui/Text'
import { type MouseEvent, useState } from 'react'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { AuthPageProps, MockProject } from './AuthPage.tsx'
import { type AuthType, type FormMethod, formMethods } from './methods.tsx'
import { keepReturnAddress, returnOptions } from './return-address.ts'

/** The sheet with the heading and every form that the project offers. */
export function AuthSheet({
  type,
  project,
  fullPage,
  extraInfo,
  firstTab,
  noPasswordRepeat,
}: AuthPageProps & { project: MockProject }) {
  const t = useTranslation()
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head">
        <Heading>{type === 'sign-in' ? t('Sign in to your account') : t('Create a new account')}</Heading>
        {(type === 'sign-up' || project.config.signUpEnabled) && <OtherPageLink type={type} />}
      </div>
      <Forms type={type} project={project} firstTab={firstTab} noPasswordRepeat={noPasswordRepeat} />
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
    const options = returnOptions(app.urls)
    if (isSignIn) app.redirectToSignUp(options)
    else app.redirectToSignIn(options)
  }

  return (
    <Text isMuted>
      {isSignIn ? t('No account yet?') : t('Already have an account?')}{' '}
      <Link href={keepReturnAddress(isSignIn ? app.urls.signUp : app.urls.signIn)} onClick={go}>
        {isSignIn ? t('Sign up') : t('Sign in')}
      </Link>
    </Text>
  )
}

type FormsProps = Pick<AuthPageProps, 'type' | 'firstTab' | 'noPasswordRepeat'> & { project: MockProject }

function Forms({ type, project, firstTab, noPasswordRepeat }: FormsProps) {
  const t = useTranslation()
  const methods = formMethods.filter(method => method.isOn(project.config))
  const [chosen, setChosen] = useState(firstTab)
  const current = methods.find(method => method.id === chosen) ?? methods[0]

  if (!current) return <Alert>{t('No way to sign in is switched on. Please tell the people who run this site.')}</Alert>
  const form = (method: FormMethod) =>
    type === 'sign-in' ? <method.signIn /> : <method.signUp noPasswordRepeat={noPasswordRepeat} />
  if (methods.length === 1) return form(current)
  const tabs = methods.map(method => ({ id: method.id, label: t(method.label), content: form(method) }))
  return (
    <Tabs
      label={t('Ways to sign in')}
      tabs={tabs}
      selected={current.id}
      onSelect={id => setChosen(methods.find(method => method.id === id)?.id)}
    />
  )
}
