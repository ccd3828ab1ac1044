import { MessageCard, useLatchkeyApp, useProject, useUser } from '@latchkey/react'
import type { TranslateHosted } from '@latchkey/react/admin'
import { useCallback, useEffect, useRef, useState } from 'react'
import { clearFreshSignIn, isFreshSignIn } from './fresh-sign-in.ts'
import { addressBack } from './go-back.ts'
import { Message } from './Message.tsx'
import { opensApp, ReturnToApp } from './ReturnToApp.tsx'
import type { AuthorizationRequest } from './request.ts'

interface ContinueProps {
  request: AuthorizationRequest
  t: TranslateHosted
}

/** Someone is signed in: back to the application, after a question to those who were signed in before they came. */
export function Continue({ request, t }: ContinueProps) {
  const app = useLatchkeyApp()
  const user = useUser({ or: 'redirect' })
  const { displayName: projectName } = useProject()
  const [isFresh] = useState(() => isFreshSignIn(request.state))
  const [problem, setProblem] = useState<string>()
  const [left, setLeft] = useState<string>()
  const hasBegun = useRef(false)

  const goBack = useCallback(async () => {
    if (hasBegun.current) return
    hasBegun.current = true
    clearFreshSignIn()
    try {
      const address = await addressBack(app, request)
      location.replace(address)
      if (opensApp(address)) setLeft(address)
    } catch (error) {
      hasBegun.current = false
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }, [app, request])

  const { mustEnrolSecondFactor } = user
  useEffect(() => {
    // The sign-in page has the enrolment, and comes back here.
    if (mustEnrolSecondFactor) void app.redirectToSignIn({ replace: true })
    else if (isFresh) void goBack()
  }, [isFresh, mustEnrolSecondFactor, goBack, app])

  async function changeAccount() {
    await user.signOut({ redirectUrl: signInAddress(app.urls.signIn) })
  }

  if (left !== undefined) return <ReturnToApp address={left} t={t} />
  if (problem !== undefined)
    return (
      <MessageCard
        fullPage
        title={t('That did not work')}
        primaryButtonText={t('Try again')}
        primaryAction={() => {
          setProblem(undefined)
          void goBack()
        }}
      >
        {problem}
      </MessageCard>
    )
  if (isFresh || mustEnrolSecondFactor) return <Message title={t('Signing you in…')} />
  const { displayName, primaryEmail } = user
  const name = displayName ?? primaryEmail
  const account = displayName && primaryEmail ? `${displayName} (${primaryEmail})` : name
  return (
    <MessageCard
      fullPage
      title={t('Continue to {project}', { project: projectName })}
      primaryButtonText={name ? t('Continue as {name}', { name }) : t('Continue')}
      primaryAction={goBack}
      secondaryButtonText={t('Use another account')}
      secondaryAction={changeAccount}
    >
      {account && t('You are signed in as {account}.', { account })}
    </MessageCard>
  )
}

/** The sign-in page that comes back to this one. */
export function signInAddress(signIn: string): string {
  const { pathname, search } = location
  return `${signIn}?${new URLSearchParams({ after_auth_return_to: pathname + search })}`
}
