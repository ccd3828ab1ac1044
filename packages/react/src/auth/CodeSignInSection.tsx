'use client'

import { Switch } from '@latchkey/ui/Choice'
import { useState } from 'react'
import { Section } from '../account/Section.tsx'
import { hasVerifiedSignInEmail, isOnlyWay, signInWays } from '../account/sign-in-ways.ts'
import type { CurrentUser } from '../app/current-user.ts'
import { useAction } from '../hooks/use-action.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** Whether a mailed code signs in to this account. */
export function CodeSignInSection({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const channels = user.useContactChannels()
  const [asked, setAsked] = useState<boolean>()
  const isOn = user.otpAuthEnabled
  const isOnly = isOnlyWay('code', signInWays(user, channels))
  const change = useAction(async (otpAuthEnabled: boolean) => {
    setAsked(otpAuthEnabled)
    try {
      await user.update({ otpAuthEnabled })
    } finally {
      setAsked(undefined)
    }
  })

  function hint() {
    if (isOnly) return t('This is your only way to sign in. Add another one before you turn it off.')
    if (!isOn && !hasVerifiedSignInEmail(channels)) return t('First verify an address that you use for sign-in.')
    return t('To your addresses that are verified and used for sign-in.')
  }

  return (
    <Section title={t('Email code')} description={t('Sign in with a code or a link that we mail you.')}>
      <Switch
        label={t('Sign in with an email code')}
        hint={hint()}
        disabled={isOn ? isOnly : !hasVerifiedSignInEmail(channels)}
        checked={asked ?? isOn}
        onChange={event => change(event.target.checked)}
      />
    </Section>
  )
}
