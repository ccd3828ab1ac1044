import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { Text } from '@latchkey/ui/Text'
import { useState } from 'react'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../frame/context.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { FirstPassword } from './FirstPassword.tsx'

/** The password: its first, or another one. */
export function PasswordSection({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState<string>()
  const signInEmail = user.useContactChannels().find(({ usedForAuth }) => usedForAuth)?.value
  const form = {
    user,
    email: signInEmail ?? '',
    onCancel: () => setOpen(false),
    onDone(words: string) {
      setOpen(false)
      setNews(words)
    },
  }

  return (
    <Section
      title={t('Password')}
      description={user.hasPassword ? t('Changing it ends your sessions elsewhere.') : t('You have none yet.')}
    >
      {news && !isOpen && <Alert tone="success">{news}</Alert>}
      {!isOpen && (
        <Row>
          <Button variant="outline" disabled={signInEmail === undefined} onClick={() => setOpen(true)}>
            {user.hasPassword ? t('Change password') : t('Set a password')}
          </Button>
        </Row>
      )}
      {signInEmail === undefined && (
        <Text isMuted isSmall>
          {t('A password needs an address that you use for sign-in.')}
        </Text>
      )}
      {isOpen && (user.hasPassword ? <ChangePassword {...form} /> : <FirstPassword {...form} />)}
    </Section>
  )
}
