import type { ContactChannel } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Text } from '@latchkey/ui/Text'
import { useState } from 'react'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../frame/context.ts'
import { useNeededAddresses } from '../sign-in-methods/sign-in-methods.ts'
import { AddEmail } from './AddEmail.tsx'
import { EmailRow } from './EmailRow.tsx'

/** The addresses of an account: the primary one first, then those that are verified. */
export function EmailsSection({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const channels = user.useContactChannels()
  const [mailedTo, setMailedTo] = useState<string>()
  const waiting = channels.find(({ value, isVerified }) => value === mailedTo && !isVerified)
  const needed = useNeededAddresses(user)

  return (
    <Section title={t('Your addresses')} description={t('Where we write to you, and what you sign in with.')}>
      {channels.length === 0 ? (
        <Text isMuted>{t('There is no email address in this account.')}</Text>
      ) : (
        <ul className="latchkey-list" aria-label={t('Your addresses')}>
          {[...channels].sort(byImportance).map(channel => (
            <EmailRow
              key={channel.id}
              channel={channel}
              isLastSignIn={needed.has(channel)}
              onMailed={() => setMailedTo(channel.value)}
            />
          ))}
        </ul>
      )}
      {waiting && (
        <Alert tone="success">
          {t('We sent an email to {email}. Open the link in it to verify the address.', { email: waiting.value })}
        </Alert>
      )}
      <AddEmail user={user} onMailed={setMailedTo} />
    </Section>
  )
}

/** Equal ones stay in the order of their age. */
function byImportance(one: ContactChannel, other: ContactChannel): number {
  return Number(other.isPrimary) - Number(one.isPrimary) || Number(other.isVerified) - Number(one.isVerified)
}
