import { MessageCard, useLatchkeyApp, useProject, useUser } from '@latchkey/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetFreshSignIn, isFreshSignIn } from './fresh-sign-in.ts'
import { addressBack } from './go-back.ts'
import { Message } from './Message.tsx'
import type { AuthorizationRequest } from './request.ts'
import { fill, type Texts } from './texts.ts'

interface ContinueProps {
  request: AuthorizationRequest
  texts: Texts
}

/** Someone is signed in: back to the application, after a question to those who were signed in before they came. */
export function Continue({ request, texts }: ContinueProps) {
  const app = useLatchkeyApp()
  const user = useUser({ or: 'redirect' })
  const { displayName: projectName } = useProject()
  const [isFresh] = useState(() => isFreshSignIn(request.state))
  const [problem, setProblem] = useState<string>()
  const hasBegun = useRef(false)

  const goBack = useCallback(async () => {
    if (hasBegun.current) return
    hasBegun.current = true
    forgetFreshSignIn()
    try {
      location.replace(await addressBack(app, request))
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

  if (problem !== undefined)
    return (
      <MessageCard
        fullPage
        title={texts.didNotWork}
        primaryButtonText={texts.tryAgain}
        primaryAction={() => {
          setProblem(undefined)
          void goBack()
        }}
      >
        {problem}
      </MessageCard>
    )
  if (isFresh || mustEnrolSecondFactor) return <Message title={texts.signingIn} />
  const { displayName, primaryEmail } = user
  const name = displayName ?? primaryEmail
  const account = displayName && primaryEmail ? `${displayName} (${primaryEmail})` : name
  return (
    <MessageCard
      fullPage
      title={fill(texts.continueTo, projectName)}
      primaryButtonText={name ? fill(texts.continueAs, name) : texts.continue}
      primaryAction={goBack}
      secondaryButtonText={texts.useAnother}
      secondaryAction={changeAccount}
    >
      {account && fill(texts.signedInAs, account)}
    </MessageCard>
  )
}

/** The sign-in page that comes back to this one. */
function signInAddress(signIn: string): string {
  const { pathname, search } = location
  return `${signIn}?${new URLSearchParams({ after_auth_return_to: pathname + search })}`
}
