'use client'

import { MessageCard } from '@latchkey/ui/MessageCard'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'
import { useStore } from '../hooks/use-store.ts'
import { useUser } from '../hooks/use-user.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { InvitationProblemCard } from './InvitationProblemCard.tsx'
import { invitationOf } from './invitation-state.ts'
import { Joining } from './Joining.tsx'

interface InvitationProps {
  code: string
  fullPage?: boolean
}

export default function Invitation({ code, fullPage }: InvitationProps) {
  const app = useLatchkeyApp()
  const user = useUser()
  const invitation = useStore(invitationOf(app, code, user?.id ?? null))
  switch (invitation.state) {
    case 'open':
      // It is loaded for each visitor, and shown only to those who are signed in.
      return user && <Joining code={code} team={invitation.team} user={user} fullPage={fullPage} />
    case 'sign-in-first':
      return <SignInFirst fullPage={fullPage} />
    default:
      return <InvitationProblemCard problem={invitation.state} fullPage={fullPage} />
  }
}

function SignInFirst({ fullPage }: { fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('You are invited to a team')}
      primaryButtonText={t('Sign in')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={t('Create an account')}
      secondaryAction={() => app.redirectToSignUp()}
    >
      {t('Sign in or create an account to join the team. You come back here afterwards.')}
    </MessageCard>
  )
}
