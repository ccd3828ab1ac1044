import { Switch } from '@latchkey/ui/Choice'
import { useState } from 'react'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import { hasVerifiedSignInEmail, useOnlyMethod } from '../sign-in-methods/sign-in-methods.ts'

/** Whether a mailed code signs in to this account. */
export function CodeSignInSection({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const channels = user.useContactChannels()
  const [input, setRequested] = useState<boolean>()
  const isOn = user.otpAuthEnabled
  const isOnly = useOnlyMethod(user) === 'code'
  const change = useAction(async (otpAuthEnabled: boolean) => {
    setRequested(otpAuthEnabled)
    try {
      await user.update({ otpAuthEnabled })
    } finally {
      setRequested(undefined)
    }
  })

  function hint() {
    if (isOnly) return t('This is your only sign-in method. Add another one before you turn it off.')
    if (!isOn && !hasVerifiedSignInEmail(channels)) return t('First verify an address that you use for sign-in.')
    return t('To your addresses that are verified and used for sign-in.')
  }

  return (
    <Section title={t('Email code')} description={t('Sign in with a code or a link that we mail you.')}>
      <Switch
        label={t('Sign in with an email code')}
        hint={hint()}
        disabled={isOn ? isOnly : !hasVerifiedSignInEmail(channels)}
        checked={input ?? isOn}
        onChange={event => change(event.target.checked)}
      />
    </Section>
  )
}
