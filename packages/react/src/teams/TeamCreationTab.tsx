'use client'

import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { TeamCreationForm } from './TeamCreationForm.tsx'
import { teamSettingsId } from './team-settings-url.ts'

/** In the account settings; the new team's own entry follows. */
export default function TeamCreationTab({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  return (
    <Section title={t('A new team')} description={t('You can invite people as soon as it is there.')}>
      <TeamCreationForm
        user={user}
        onCreated={team => {
          window.location.hash = teamSettingsId(team)
        }}
      />
    </Section>
  )
}
