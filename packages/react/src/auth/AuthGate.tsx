import { SheetBrand } from '@latchkey/ui/Card'
import { lazy, Suspense, type SyntheticEvent, useEffect, useState } from 'react'
import { useFrame, useLatchkeyApp } from '../frame/context.ts'
import { CardSkeleton } from '../frame/Page.tsx'
import { Branding } from '../frame/ProjectName.tsx'
import { useProject, useUser } from '../hooks/app-hooks.ts'
import type { AuthPageProps, MockProject } from './AuthPage.tsx'
import { AuthSheet } from './AuthSheet.tsx'
import { type RunSignIn, RunSignInContext } from './auth-flow.ts'
import type { FormMethod } from './methods.tsx'

const RequiredSecondFactor = lazy(() => import('../second-factor/RequiredSecondFactor.tsx'))
const PredefinedCard = lazy(() => import('../cards/predefined.tsx'))

export interface AuthGateProps extends AuthPageProps {
  methods: readonly FormMethod[]
}

/** Decides whether there is anything to sign in to. */
export function AuthGate(props: AuthGateProps) {
  return props.mockProject ? <Preview {...props} project={props.mockProject} /> : <OwnAuthGate {...props} />
}

/** A picture to look at: the tabs can be tried, and nothing is sent. */
function Preview(props: AuthGateProps & { project: MockProject }) {
  return (
    <div className="latchkey-preview" onSubmitCapture={refuse} onClickCapture={refuseLinks}>
      <SheetBrand.Provider value={<PreviewBrand {...props.project} />}>
        <AuthSheet {...props} isPreview />
      </SheetBrand.Provider>
    </div>
  )
}

/** The name or the logo of the project; its colours are those of the preview alone. */
function PreviewBrand({ displayName, branding: given }: MockProject) {
  const { branding = given, preview } = useFrame()
  if (!branding) return displayName
  return (
    <Suspense fallback={null}>
      <Branding branding={branding} name={displayName} within={preview ? undefined : '.latchkey-preview'} />
    </Suspense>
  )
}

function refuse(event: SyntheticEvent) {
  event.preventDefault()
  event.stopPropagation()
}

function refuseLinks(event: SyntheticEvent) {
  if (event.target instanceof Element && event.target.closest('a')) refuse(event)
}

function OwnAuthGate(props: AuthGateProps) {
  const app = useLatchkeyApp()
  const user = useUser({ includeRestricted: true })
  const project = useProject()
  // Waits for it: buttons do not change their colour before the eyes of the user.
  const { branding = project.branding } = useFrame()
  const [isSigningIn, setSigningIn] = useState(false)
  // Stays until the recovery codes were read: with the second factor the user could be led on at once.
  const [isEnrolling, setEnrolling] = useState(false)
  const mustEnrol = !isSigningIn && (isEnrolling || user?.mustEnrolSecondFactor === true)
  const isRestricted = user?.isRestricted === true
  const leaves = user !== null && !isSigningIn && !mustEnrol && props.automaticRedirect === true

  useEffect(() => {
    if (!leaves) return
    // Led there only if they opened this page: they would come back from a page for full users.
    if (isRestricted) app.redirectToOnboarding({ replace: true })
    else if (props.type === 'sign-in') app.redirectToAfterSignIn({ replace: true })
    else app.redirectToAfterSignUp({ replace: true })
  }, [leaves, isRestricted, app, props.type])

  const runSignIn: RunSignIn = async signIn => {
    setSigningIn(true)
    try {
      return await signIn()
    } finally {
      setSigningIn(false)
    }
  }

  if (user && mustEnrol) {
    return (
      <Suspense fallback={<CardSkeleton fullPage={props.fullPage} />}>
        <RequiredSecondFactor
          user={user}
          fullPage={props.fullPage}
          onStart={() => setEnrolling(true)}
          onDone={() => setEnrolling(false)}
        />
      </Suspense>
    )
  }
  if (leaves) return <CardSkeleton fullPage={props.fullPage} isForm />
  if (user && !isSigningIn) return <PredefinedCard type="signedIn" fullPage={props.fullPage} />
  if (props.type === 'sign-up' && !project.config.signUpEnabled && !props.isInvited) {
    return <PredefinedCard type="signUpDisabled" fullPage={props.fullPage} />
  }
  return (
    <RunSignInContext.Provider value={runSignIn}>
      {branding && <Branding branding={branding} />}
      <AuthSheet {...props} project={project} />
    </RunSignInContext.Provider>
  )
}
