import type { TeamInvitationDescription } from '@latchkey/js'
import { keepTypedEmail } from '@latchkey/js/internal'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useUser } from '../hooks/app-hooks.ts'
import { useStore } from '../hooks/use-store.ts'
import { InvitationProblemCard } from './InvitationProblemCard.tsx'
import { getInvitation } from './invitation-state.ts'
import { InvitationFacts } from './JoinForm.tsx'
import { Joining } from './Joining.tsx'

interface InvitationProps {
  code: string
  fullPage?: boolean
}

export default function Invitation({ code, fullPage }: InvitationProps) {
  const app = useLatchkeyApp()
  const user = useUser()
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
