import type { CurrentUser } from '@latchkey/js'
import { useTranslation } from '../frame/context.ts'
import { ImageEdit } from './ImageEdit.tsx'
import { NameEdit } from './NameEdit.tsx'
import { Section } from './Section.tsx'

export function ProfileTab({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  return (
    <>
      <Section title={t('Display name')} description={t('How others see you.')}>
        <NameEdit
          label={t('Display name')}
          value={user.displayName ?? ''}
          placeholder={t('No name yet')}
          onSave={name => user.setDisplayName(name)}
          autoComplete="name"
        />
      </Section>
      <Section title={t('Profile image')} description={t('A picture of you, or of anything that stands for you.')}>
        <ImageEdit
          label={t('Change profile image')}
          imageUrl={user.profileImageUrl}
          name={user.displayName ?? user.primaryEmail}
          onSave={profileImageUrl => user.update({ profileImageUrl })}
        />
      </Section>
    </>
  )
}
