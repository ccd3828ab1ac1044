'use client'

import type { CurrentUser } from '@latchkey/js'
import { InlineEdit } from '@latchkey/ui/InlineEdit'
import { useAction } from '../hooks/use-action.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { ProfileImage } from './ProfileImage.tsx'
import { Section } from './Section.tsx'

const longestName = 256

export function ProfileTab({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const saveName = useAction((name: string) => user.setDisplayName(name))
  return (
    <>
      <Section title={t('Display name')} description={t('How others see you.')}>
        <InlineEdit
          label={t('Display name')}
          value={user.displayName ?? ''}
          placeholder={t('No name yet')}
          validate={name =>
            name.length > longestName ? t('Use at most {longest} characters.', { longest: longestName }) : undefined
          }
          onSave={saveName}
          labels={{ edit: t('Edit'), save: t('Save'), cancel: t('Cancel') }}
          inputProps={{ name: 'name', autoComplete: 'name' }}
        />
      </Section>
      <Section title={t('Profile image')} description={t('A picture of you, or of anything that stands for you.')}>
        <ProfileImage user={user} />
      </Section>
    </>
  )
}
