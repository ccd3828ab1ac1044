import type { LatchkeyClientApp, TeamInvitationDescription } from '@latchkey/js/client'
import { keepTypedEmail } from '@latchkey/js/internal'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { type CodeProblem, codeProblem, createCodeStores } from '../auth/code-state.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useUser } from '../hooks/app-hooks.ts'
import { useStore } from '../hooks/use-store.ts'
import { InvitationProblemCard } from './InvitationProblemCard.tsx'
import { InvitationFacts } from './JoinForm.tsx'
import { Joining } from './Joining.tsx'

interface InvitationProps {
  code: string
  fullPage?: boolean
}

export default function Invitation({ code, fullPage }: InvitationProps) {
  const app = useLatchkeyApp()
  const user = useUser({ includeRestricted: true })
  const invitation = useStore(getInvitation(app, code, `${user?.id ?? ''} ${code}`))
  switch (invitation.state) {
    case 'open':
      return user ? (
        <Joining code={code} invitation={invitation.invitation} user={user} fullPage={fullPage} />
      ) : (
        <SignInFirst invitation={invitation.invitation} fullPage={fullPage} />
      )
    default:
      return <InvitationProblemCard problem={invitation.state} fullPage={fullPage} />
  }
}

interface SignInFirstProps {
  invitation: TeamInvitationDescription
  fullPage?: boolean
}

function SignInFirst({ invitation, fullPage }: SignInFirstProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()

  function go(page: 'redirectToSignIn' | 'redirectToSignUp') {
    keepTypedEmail(invitation.recipientEmail)
    return app[page]()
  }

  return (
    <MessageCard
      fullPage={fullPage}
      title={t('You are invited to {team}', { team: invitation.teamDisplayName })}
      primaryButtonText={t('Sign in')}
      primaryAction={() => go('redirectToSignIn')}
      secondaryButtonText={t('Create an account')}
      secondaryAction={() => go('redirectToSignUp')}
    >
      <InvitationFacts invitation={invitation} />
      {t('Sign in or create an account to join the team. You come back here afterwards.')}
    </MessageCard>
  )
}

/** What an invitation says, or why it opens no team. */
type InvitationState = { state: 'open'; invitation: TeamInvitationDescription } | { state: CodeProblem }

/** The code is checked before a visitor makes an account for it. */
const getInvitation = createCodeStores(
  async (app: Pick<LatchkeyClientApp, 'describeTeamInvitation'>, code): Promise<InvitationState> => {
    if (code === '') return { state: 'unknown' }
    const described = await app.describeTeamInvitation(code)
    return described.status === 'ok'
      ? { state: 'open', invitation: described.data }
      : { state: codeProblem(described.error) }
  },
)
