import type { ReceivedTeamInvitation } from '@latchkey/js'
import { Button } from '@latchkey/ui/Button'
import { Text } from '@latchkey/ui/Text'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import { useDateWords } from '../hooks/use-date-words.ts'

/** The teams to which a verified address of the user is invited. */
export default function ReceivedInvitations({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  return (
    <Section title={t('Open invitations')}>
      <ul className="latchkey-list" aria-label={t('Open invitations')}>
        {user.useTeamInvitations().map(invitation => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}

function InvitationRow({ invitation }: { invitation: ReceivedTeamInvitation }) {
  const t = useTranslation()
  const dateWords = useDateWords()
  const { teamDisplayName, recipientEmail, expiresAt } = invitation
  const join = useAction(() => invitation.accept())
  return (
    <li className="latchkey-list-row">
      <span className="latchkey-list-main">
        <span className="latchkey-list-title">{t('You are invited to {team}', { team: teamDisplayName })}</span>
        <Text isMuted isSmall>
          {recipientEmail} · {t('Valid until {date}', { date: dateWords(expiresAt) })}
        </Text>
      </span>
      <Button size="small" onClick={join}>
        {t('Join')}
      </Button>
    </li>
  )
}
