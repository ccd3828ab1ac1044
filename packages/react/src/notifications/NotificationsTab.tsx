import type { NotificationCategory } from '@latchkey/js'
import { Switch } from '@latchkey/ui/Choice'
import { Stack } from '@latchkey/ui/Layout'
import { useState } from 'react'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import type { Text } from '../i18n/texts.ts'

export default function NotificationsTab({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  return (
    <Section title={t('Emails to you')} description={t('Choose which emails you receive.')}>
      <Stack>
        {user.useNotificationCategories().map(category => (
          <CategorySwitch key={category.id} category={category} />
        ))}
      </Stack>
    </Section>
  )
}

function CategorySwitch({ category }: { category: NotificationCategory }) {
  const t = useTranslation()
  const words = Object.hasOwn(knownCategories, category.name) ? knownCategories[category.name] : undefined
  // The switch changes optimistically; if the server refuses, it goes back.
  const [input, setRequested] = useState<boolean>()
  const change = useAction(async (enabled: boolean) => {
    setRequested(enabled)
    try {
      await category.setEnabled(enabled)
    } finally {
      setRequested(undefined)
    }
  })
  return (
    <Switch
      label={words ? t(words.title) : category.name}
      hint={category.canDisable ? words && t(words.text) : t('These cannot be switched off: your account needs them.')}
      disabled={!category.canDisable}
      checked={input ?? category.enabled}
      onChange={event => change(event.target.checked)}
    />
  )
}

/** The categories that every server has. Others show the name that the server gives them. */
const knownCategories: Readonly<Record<string, { title: Text; text: Text }>> = {
  Transactional: { title: 'About your account', text: 'Sign-in links, invitations and receipts.' },
  Marketing: { title: 'News and offers', text: 'Occasional product news.' },
}
