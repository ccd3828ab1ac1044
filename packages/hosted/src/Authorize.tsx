import { MessageCard, useLatchkeyApp, useProject, useUser } from '@latchkey/react'
import type { TranslateHosted } from '@latchkey/react/admin'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AuthorizationRequest, answerAuthorization, readAuthorization } from './authorization.ts'
import { signInAddress } from './Continue.tsx'
import { Message } from './Message.tsx'

interface AuthorizeProps {
  requestId: string
  t: TranslateHosted
}

/** The consent page: whether an application may sign the user in. It answers by itself where the user has allowed all of it before. */
export function Authorize({ requestId, t }: AuthorizeProps) {
  const app = useLatchkeyApp()
  const user = useUser({ or: 'redirect' })
  const { displayName: project } = useProject()
  const [request, setRequest] = useState<AuthorizationRequest>()
  const [problem, setProblem] = useState<string>()
  const hasAnswered = useRef(false)

  const answer = useCallback(
    async (given: 'grant' | 'deny') => {
      if (hasAnswered.current) return
      hasAnswered.current = true
      try {
        location.replace(await answerAuthorization(app, requestId, given))
      } catch (error) {
        hasAnswered.current = false
        setProblem(getReason(error))
      }
    },
    [app, requestId],
  )

  const { mustEnrolSecondFactor } = user
  useEffect(() => {
    // The sign-in page has the enrolment, and comes back here.
    if (mustEnrolSecondFactor) void app.redirectToSignIn({ replace: true })
    else
      readAuthorization(app, requestId).then(setRequest, (error: unknown) => {
        setProblem(getReason(error))
      })
  }, [app, requestId, mustEnrolSecondFactor])

  const isAllowed = request && !request.needsConsent && !request.needsSignIn
  useEffect(() => {
    if (isAllowed) void answer('grant')
  }, [isAllowed, answer])

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
  const title = t('Continue to {project}', { project: application })
  if (request.needsSignIn)
    return (
      <MessageCard
        fullPage
        title={title}
        primaryButtonText={t('Sign in again')}
        primaryAction={signInAgain}
        secondaryButtonText={t('Cancel')}
        secondaryAction={() => answer('deny')}
      >
        {t('{application} asks you to sign in again.', { application })}
      </MessageCard>
    )
  const { displayName, primaryEmail } = user
  const account = displayName && primaryEmail ? `${displayName} (${primaryEmail})` : (displayName ?? primaryEmail)
  return (
    <MessageCard
      fullPage
      title={title}
      primaryButtonText={t('Allow')}
      primaryAction={() => answer('grant')}
      secondaryButtonText={t('Cancel')}
      secondaryAction={() => answer('deny')}
    >
      {account && <p>{t('You are signed in as {account}.', { account })}</p>}
      <p>{t('{application} asks to use your account at {project}. It will receive:', { application, project })}</p>
      <ul className="received">
        {request.scopes.map(scope => {
          const words = scopeWords(scope, t)
          return words && <li key={scope}>{words}</li>
        })}
      </ul>
      {request.application.homepageUrl !== null && (
        <p>
          {t('The website that it names, which no one has verified: {address}', {
            address: request.application.homepageUrl,
          })}
        </p>
      )}
      <p>
        <button type="button" className="link" onClick={() => void signInAgain()}>
          {t('Use another account')}
        </button>
      </p>
    </MessageCard>
  )
}

function scopeWords(scope: string, t: TranslateHosted): string | null {
  if (scope === 'openid') return t('A number that stands for your account')
  if (scope === 'profile') return t('Your name and picture')
  if (scope === 'email') return t('Your email address')
  if (scope === 'offline_access') return t('All of this also while you are away, until you sign out here')
  return null
}

const getReason = (error: unknown) => (error instanceof Error ? error.message : String(error))
