import type { TeamInvitationDescription } from '@latchkey/js'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { useState } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import type { CodeProblem } from '../auth/code-state.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import { InvitationProblemCard } from './InvitationProblemCard.tsx'
import { JoinForm } from './JoinForm.tsx'

export interface JoiningProps {
  code: string
  invitation: TeamInvitationDescription
  user: CurrentUser
  fullPage?: boolean
}

/** What came of the question whether to join. */
export type JoinOutcome = 'joined' | CodeProblem

/** From the question whether to join a team to the team itself. */
export function Joining(props: JoiningProps) {
  const [outcome, setOutcome] = useState<'confirming' | JoinOutcome>('confirming')
  switch (outcome) {
    case 'confirming':
      return <JoinForm {...props} onOutcome={setOutcome} />
    case 'joined':
      return <Joined {...props} />
    default:
      return <InvitationProblemCard problem={outcome} fullPage={props.fullPage} />
  }
}

function Joined({ invitation, user, fullPage }: JoiningProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const team = invitation.teamDisplayName
  const openTeam = useAction(async () => {
    await user.setSelectedTeam({ id: invitation.teamId })
    await app.redirectToHome()
  })
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Welcome to {team}', { team })}
      primaryButtonText={t('Open {team}', { team })}
      primaryAction={openTeam}
      secondaryButtonText={t('Go home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {t('You belong to the team now.')}
    </MessageCard>
  )
}
