'use client'

import { Sheet } from '@latchkey/ui/Card'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { Heading, Text } from '@latchkey/ui/Text'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'
import { useNavigate } from '../hooks/use-navigate.ts'
import { useProject } from '../hooks/use-project.ts'
import { useUser } from '../hooks/use-user.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { TeamCreationProps } from './TeamCreation.tsx'
import { TeamCreationForm } from './TeamCreationForm.tsx'
import { teamSettingsUrl } from './team-settings-url.ts'

export default function TeamCreationCard({ fullPage }: TeamCreationProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const navigate = useNavigate()
  const user = useUser({ or: 'redirect' })
  const { config } = useProject()

  if (!config.clientTeamCreationEnabled) {
    return (
      <MessageCard
        fullPage={fullPage}
        title={t('Teams are not created here')}
        primaryButtonText={t('Go home')}
        primaryAction={() => app.redirectToHome()}
      >
        {t('The people who run this site create the teams. Ask them, or ask to be invited to one.')}
      </MessageCard>
    )
  }
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head">
        <Heading>{t('Create a team')}</Heading>
        <Text isMuted>{t('You can invite people as soon as it is there.')}</Text>
      </div>
      <TeamCreationForm user={user} isWide onCreated={team => navigate(teamSettingsUrl(app.urls, team))} />
    </Sheet>
  )
}
