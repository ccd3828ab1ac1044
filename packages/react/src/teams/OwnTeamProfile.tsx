import { Stack } from '@latchkey/ui/Layout'
import { ImageEdit } from '../account/ImageEdit.tsx'
import { NameEdit } from '../account/NameEdit.tsx'
import { Section } from '../account/Section.tsx'
import { useTranslation } from '../frame/context.ts'
import type { TeamTabProps } from './team-settings.ts'

/** How a member shows in this team. Without a name or a picture of its own here, those of the account are shown. */
export function OwnTeamProfile({ user, team }: TeamTabProps) {
  const t = useTranslation()
  const profile = user.useTeamProfile(team)
  const own = profile.displayName ?? ''
  return (
    <Section
      title={t('You in this team')}
      description={t('What this team sees of you. Leave the name empty to use the one of your account.')}
    >
      <Stack>
        <ImageEdit
          label={t('Change your image in this team')}
          imageUrl={profile.profileImageUrl}
          name={profile.displayName ?? user.primaryEmail}
          onSave={profileImageUrl => profile.update({ profileImageUrl })}
        />
        <NameEdit
          label={t('Your name in this team')}
          value={own}
          placeholder={t('No name yet')}
          onSave={name => profile.update({ displayName: name === '' ? null : name })}
          autoComplete="name"
        />
      </Stack>
    </Section>
  )
}
