'use client'

import type { Project } from '@latchkey/js'
import { Alert, Heading, Link, Sheet, Tabs, Text } from '@latchkey/ui'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { SignedInCard, SignUpDisabledCard } from '../cards/predefined.tsx'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { Surface } from '../frame/Surface.tsx'
import { useProject } from '../hooks/use-project.ts'
import { useUser } from '../hooks/use-user.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { AuthSkeleton } from './AuthSkeleton.tsx'
import { type RunSignIn, RunSignInContext } from './auth-flow.ts'
import { type AuthType, type FormMethod, formMethods } from './methods.tsx'
import { keepReturnAddress, returnOptions } from './return-address.ts'

/** A project that is not asked for: what a preview shows. */
export interface MockProject {
  config: Project['config']
}

export interface AuthPageProps {
  type: AuthType
  fullPage?: boolean
  /** Goes on at once when somebody is signed in already, rather than saying so. */
  automaticRedirect?: boolean
  /** Small print under the form. */
  extraInfo?: ReactNode
  firstTab?: FormMethod['id']
  noPasswordRepeat?: boolean
  mockProject?: MockProject
}

/**
 * The sign-in or sign-up page. `SignIn` and `SignUp` are shorthands.
 *
 * @example
 * <AuthPage type="sign-in" extraInfo="By signing in you agree to our terms." />
 */
export function AuthPage(props: AuthPageProps) {
  return (
    <Surface
      place={props.fullPage ? 'page' : 'block'}
      skeleton={<AuthSkeleton type={props.type} fullPage={props.fullPage} />}
    >
      {props.mockProject ? <AuthSheet {...props} project={props.mockProject} /> : <AuthGate {...props} />}
    </Surface>
  )
}

/** Decides whether there is anything to sign in to. */
function AuthGate(props: AuthPageProps) {
  const app = useLatchkeyApp()
  const user = useUser()
  const project = useProject()
  const [isSigningIn, setSigningIn] = useState(false)
  const leaves = user !== null && !isSigningIn && props.automaticRedirect === true

  useEffect(() => {
    if (!leaves) return
    if (props.type === 'sign-in') app.redirectToAfterSignIn({ replace: true })
    else app.redirectToAfterSignUp({ replace: true })
  }, [leaves, app, props.type])

  const runSignIn: RunSignIn = async signIn => {
    setSigningIn(true)
    try {
      return await signIn()
    } finally {
      setSigningIn(false)
    }
  }

  if (leaves) return <AuthSkeleton type={props.type} fullPage={props.fullPage} />
  if (user && !isSigningIn) return <SignedInCard fullPage={props.fullPage} />
  if (props.type === 'sign-up' && !project.config.signUpEnabled) return <SignUpDisabledCard fullPage={props.fullPage} />
  return (
    <RunSignInContext.Provider value={runSignIn}>
      <AuthSheet {...props} project={project} />
    </RunSignInContext.Provider>
  )
}

function AuthSheet({
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
