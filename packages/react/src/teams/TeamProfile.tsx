import { Stack } from '@latchkey/ui/Layout'
import { ImageEdit } from '../account/ImageEdit.tsx'
import { NameEdit } from '../account/NameEdit.tsx'
import { Section } from '../account/Section.tsx'
import type { Team } from '../app/team.ts'
import { useTranslation } from '../frame/context.ts'

/** Name and picture of the team, for those who may change them. */
export function TeamProfile({ team }: { team: Team }) {
  const t = useTranslation()
  return (
    <Section title={t('Name and image of the team')} description={t('Everyone in the team sees them.')}>
      <Stack>
        <ImageEdit
          label={t('Change image of the team')}
          imageUrl={team.profileImageUrl}
          name={team.displayName}
          onSave={profileImageUrl => team.update({ profileImageUrl })}
        />
        <NameEdit
          label={t('Name of the team')}
          value={team.displayName}
          placeholder={t('No name yet')}
          emptyProblem={t('Give the team a name.')}
          onSave={displayName => team.update({ displayName })}
          autoComplete="organization"
        />
      </Stack>
    </Section>
  )
}
