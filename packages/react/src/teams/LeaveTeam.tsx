'use client'

import { Row } from '@latchkey/ui/Layout'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { showAccountOverview } from '../account/overview.ts'
import { Section } from '../account/Section.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { TeamTabProps } from './team-tab-props.ts'

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
