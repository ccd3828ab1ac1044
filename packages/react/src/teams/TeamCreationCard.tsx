import { Sheet } from '@latchkey/ui/Card'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { Heading, Text } from '@latchkey/ui/Text'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useNavigate, useProject, useUser } from '../hooks/app-hooks.ts'
import type { TeamCreationProps } from './pages.tsx'
import { TeamCreationForm } from './TeamCreationForm.tsx'
import { teamSettingsUrl } from './team-settings.ts'

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
