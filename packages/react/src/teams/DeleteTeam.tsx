'use client'

import { Row } from '@latchkey/ui/Layout'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { showAccountOverview } from '../account/overview.ts'
import { Section } from '../account/Section.tsx'
import type { Team } from '../app/team.ts'
import { useTranslation } from '../i18n/use-translation.ts'

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
