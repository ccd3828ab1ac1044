import { type CurrentUser, MessageCard, useLatchkeyApp, useUser } from '@latchkey/react'
import type { TranslateHosted } from '@latchkey/react/admin'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ConsentCard } from './ConsentCard.tsx'
import { signInAddress } from './Continue.tsx'
import { Message } from './Message.tsx'

interface AuthorizeProps {
  requestId: string
  t: TranslateHosted
}

type Request = Awaited<ReturnType<CurrentUser['getAuthorizationRequest']>>

/** The consent page: whether an application may sign the user in. It answers by itself where the user has allowed all of it before. */
export function Authorize({ requestId, t }: AuthorizeProps) {
  const app = useLatchkeyApp()
  const user = useUser({ or: 'redirect' })
  const [request, setRequest] = useState<Request>()
  const [problem, setProblem] = useState<string>()
  const hasAnswered = useRef(false)

  const answer = useCallback(async (give: () => Promise<string>) => {
    if (hasAnswered.current) return
    hasAnswered.current = true
    try {
      location.replace(await give())
    } catch (error) {
      hasAnswered.current = false
      setProblem(getReason(error))
    }
  }, [])

  useEffect(() => {
    // The sign-in page has the enrolment, and comes back here.
    if (user.mustEnrolSecondFactor) void app.redirectToSignIn({ replace: true })
    else
      user.getAuthorizationRequest(requestId).then(setRequest, (error: unknown) => {
        setProblem(getReason(error))
      })
  }, [app, requestId, user])

  const isAllowed = request && !request.needsConsent && !request.needsSignIn
  useEffect(() => {
    if (isAllowed) void answer(request.grant)
  }, [isAllowed, request, answer])

  async function signInAgain() {
    await user.signOut({ redirectUrl: signInAddress(app.urls.signIn) })
  }

  if (problem !== undefined)
    return (
      <MessageCard fullPage title={t('That did not work')}>
        {problem}
      </MessageCard>
    )
  if (!request || isAllowed) return <Message title={t('Signing you in…')} />
  const application = request.application.displayName
  if (request.needsSignIn)
    return (
      <MessageCard
        fullPage
        title={t('Continue to {project}', { project: application })}
        primaryButtonText={t('Sign in again')}
        primaryAction={signInAgain}
        secondaryButtonText={t('Cancel')}
        secondaryAction={() => answer(request.deny)}
      >
        {t('{application} asks you to sign in again.', { application })}
      </MessageCard>
    )
  return (
    <ConsentCard
      user={user}
      request={request}
      t={t}
      onAllow={() => answer(request.grant)}
      onCancel={() => answer(request.deny)}
      onOtherAccount={signInAgain}
    />
  )
}

const getReason = (error: unknown) => (error instanceof Error ? error.message : String(error))
