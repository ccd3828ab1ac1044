'use client'

import { useEffect, useState } from 'react'
import { SignedInCard, SignUpDisabledCard } from '../cards/predefined.tsx'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { useProject } from '../hooks/use-project.ts'
import { useUser } from '../hooks/use-user.ts'
import type { AuthPageProps } from './AuthPage.tsx'
import { AuthSheet } from './AuthSheet.tsx'
import { AuthSkeleton } from './AuthSkeleton.tsx'
import { type RunSignIn, RunSignInContext } from './auth-flow.ts'

/** Decides whether there is anything to sign in to. */
export default function AuthGate(props: AuthPageProps) {
  return props.mockProject ? <AuthSheet {...props} project={props.mockProject} /> : <OwnAuthGate {...props} />
}

function OwnAuthGate(props: AuthPageProps) {
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
