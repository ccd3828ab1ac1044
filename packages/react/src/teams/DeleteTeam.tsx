import { Row } from '@latchkey/ui/Layout'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { Section, showAccountOverview } from '../account/Section.tsx'
import type { Team } from '../app/team.ts'
import { useTranslation } from '../frame/context.ts'
import type { TeamTabProps } from './team-settings.ts'

export function LeaveTeam({ user, team }: TeamTabProps) {
  const t = useTranslation()
  async function leave() {
    await user.leaveTeam(team)
    showAccountOverview()
  }
  return (
    <Section title={t('Leave team')} description={t('You lose access to everything in this team.')}>
      <Row>
        <ConfirmButton
          title={t('Leave {name}?', { name: team.displayName })}
          description={t('To come back, you will have to be invited again.')}
          confirmText={t('Leave team')}
          onConfirm={leave}
        >
          {t('Leave team…')}
        </ConfirmButton>
      </Row>
    </Section>
  )
}

export function DeleteTeam({ team }: { team: Team }) {
  const t = useTranslation()
  async function deleteForGood() {
    await team.delete()
    showAccountOverview()
  }
  return (
    <Section title={t('Delete team')} description={t('Deletes the team for all members, permanently.')}>
      <Row>
        <ConfirmButton
          title={t('Delete {name}?', { name: team.displayName })}
          description={t(
            'All members lose access at once, and open invitations and API keys of the team stop working. This cannot be undone.',
          )}
          confirmText={t('Delete permanently')}
          typed={team.displayName}
          onConfirm={deleteForGood}
        >
          {t('Delete team…')}
        </ConfirmButton>
      </Row>
    </Section>
  )
}
