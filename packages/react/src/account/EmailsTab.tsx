'use client'

import type { CurrentUser } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Badge } from '@latchkey/ui/Badge'
import { Button } from '@latchkey/ui/Button'
import { Text } from '@latchkey/ui/Text'
import { useState } from 'react'
import { useAction } from '../hooks/use-action.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Section } from './Section.tsx'

export function EmailsTab({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  return (
    <Section title={t('Your addresses')} description={t('Where we write to you, and what you sign in with.')}>
      {user.primaryEmail ? (
        <PrimaryEmail user={user} email={user.primaryEmail} />
      ) : (
        <Text isMuted>{t('There is no email address in this account.')}</Text>
      )}
    </Section>
  )
}

function PrimaryEmail({ user, email }: { user: CurrentUser; email: string }) {
  const t = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const sendMail = useAction(async () => {
    // The only refusal is that it has been verified meanwhile, and then the address shows that instead.
    const result = await user.sendVerificationEmail()
    if (result.status === 'ok') setSentTo(email)
  })
  const isWaiting = sentTo === email && !user.primaryEmailVerified

  return (
    <div className="latchkey-list">
      <div className="latchkey-list-row">
        <span className="latchkey-list-main">
          <span className="latchkey-list-title">{email}</span>
          <span className="latchkey-row">
            <Badge>{t('Primary')}</Badge>
            {user.primaryEmailVerified ? (
              <Badge tone="success">{t('Verified')}</Badge>
            ) : (
              <Badge tone="warning">{t('Unverified')}</Badge>
            )}
          </span>
        </span>
        {!user.primaryEmailVerified && (
          <Button variant="outline" size="small" onClick={sendMail}>
            {isWaiting ? t('Send again') : t('Send verification email')}
          </Button>
        )}
      </div>
      {isWaiting && <Alert tone="success">{t('Sent. Open the link in the email to verify this address.')}</Alert>}
    </div>
  )
}
