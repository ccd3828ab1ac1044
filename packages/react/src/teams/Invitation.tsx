'use client'

import { MessageCard } from '@latchkey/ui/MessageCard'
import { useState } from 'react'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useStore } from '../hooks/use-store.ts'
import { useUser } from '../hooks/use-user.ts'
import type { Text } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { type InvitationProblem, invitationOf, problemOf } from './invitation-state.ts'

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
      return (
        <Joining
          code={code}
          team={invitation.teamDisplayName}
          account={user?.primaryEmail ?? user?.displayName ?? ''}
          fullPage={fullPage}
        />
      )
    case 'sign-in-first':
      return <SignInFirst fullPage={fullPage} />
    default:
      return <ProblemCard problem={invitation.state} fullPage={fullPage} />
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

interface JoiningProps extends InvitationProps {
  team: string
  /** Who joins: somebody with two accounts may be signed in with the other one. */
  account: string
}

function Joining({ code, team, account, fullPage }: JoiningProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const [outcome, setOutcome] = useState<'asking' | 'joined' | InvitationProblem>('asking')
  const join = useAction(async () => {
    const result = await app.acceptTeamInvitation(code)
    setOutcome(result.status === 'ok' ? 'joined' : problemOf(result.error))
  })

  if (outcome === 'asking') {
    return (
      <MessageCard
        fullPage={fullPage}
        title={t('You are invited to {team}', { team })}
        primaryButtonText={t('Join')}
        primaryAction={join}
        secondaryButtonText={t('Not now')}
        secondaryAction={() => app.redirectToHome()}
      >
        {t('You join as {account}. The others in the team will see your name and your picture.', { account })}
      </MessageCard>
    )
  }
  if (outcome !== 'joined') return <ProblemCard problem={outcome} fullPage={fullPage} />
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Welcome to {team}', { team })}
      primaryButtonText={t('Go home')}
      primaryAction={() => app.redirectToHome()}
    >
      {t('You belong to the team now.')}
    </MessageCard>
  )
}

const problems: Readonly<Record<InvitationProblem, { title: Text; text: Text }>> = {
  expired: {
    title: 'This invitation has expired',
    text: 'Ask whoever invited you to send a new one.',
  },
  used: {
    title: 'This invitation was used already',
    text: 'If it was you, the team is in your account. If not, ask for a new invitation.',
  },
  unknown: {
    title: 'This invitation does not work',
    text: 'It may have been taken back. Make sure that you opened the whole link, or ask for a new invitation.',
  },
}

function ProblemCard({ problem, fullPage }: { problem: InvitationProblem; fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t(problems[problem].title)}
      primaryButtonText={t('Go home')}
      primaryAction={() => app.redirectToHome()}
    >
      {t(problems[problem].text)}
    </MessageCard>
  )
}
