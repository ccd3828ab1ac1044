import { MessageCard } from '@latchkey/ui/MessageCard'
import type { CodeProblem } from '../auth/code-state.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import type { Text } from '../i18n/texts.ts'

interface InvitationProblemCardProps {
  problem: CodeProblem
  fullPage?: boolean
}

/** Why an invitation opens no team, and whom to ask for another. */
export function InvitationProblemCard({ problem, fullPage }: InvitationProblemCardProps) {
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

const problems: Readonly<Record<CodeProblem, { title: Text; text: Text }>> = {
  expired: {
    title: 'This invitation has expired',
    text: 'Ask the person who invited you for a new one.',
  },
  used: {
    title: 'This invitation was used already',
    text: 'If it was you, the team is in your account. If not, ask for a new invitation.',
  },
  unknown: {
    title: 'This invitation does not work',
    text: 'It may have been revoked. Make sure that you opened the whole link, or ask for a new invitation.',
  },
}
