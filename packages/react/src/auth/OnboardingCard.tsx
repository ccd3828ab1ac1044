import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Sheet } from '@latchkey/ui/Card'
import { Stack } from '@latchkey/ui/Layout'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { Heading, Text } from '@latchkey/ui/Text'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import { AddressForm } from '../forms/AddressForm.tsx'
import { refusalSentence } from '../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { CardSkeleton } from '../frame/Page.tsx'
import { useUser } from '../hooks/app-hooks.ts'
import { useAction } from '../hooks/use-action.ts'

/** What a restricted user can do about it. A full user goes on to where they came from. */
export default function OnboardingCard({ fullPage }: { fullPage?: boolean }) {
  const app = useLatchkeyApp()
  const user = useUser({ or: 'redirect', includeRestricted: true })
  const isDone = !user.isRestricted

  useEffect(() => {
    if (isDone) void app.redirectToAfterSignIn({ replace: true })
  }, [isDone, app])

  if (isDone) return <CardSkeleton fullPage={fullPage} />
  if (user.restrictedReason === 'email_not_verified') return <VerifyAddress user={user} fullPage={fullPage} />
  return <RestrictedCard user={user} fullPage={fullPage} />
}

interface StepProps {
  user: CurrentUser
  fullPage?: boolean
}

function RestrictedCard({ user, fullPage }: StepProps) {
  const t = useTranslation()
  const signOut = useAction(() => user.signOut())
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Your account is restricted')}
      primaryButtonText={t('Sign out')}
      primaryAction={signOut}
    >
      <Text isMuted>
        {t('An administrator restricted your account. If you think that this is a mistake, write to them.')}
      </Text>
      {user.restrictedByAdminReason && <Text>{user.restrictedByAdminReason}</Text>}
    </MessageCard>
  )
}

/** Asks for an address where there is none, or where it was mistyped, and sends the mail to verify it. */
function VerifyAddress({ user, fullPage }: StepProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const { primaryEmail: email } = user
  const [isOther, setOther] = useState(false)
  const [outcome, setOutcome] = useState<'sent' | 'missing'>()
  const signOut = useAction(() => user.signOut())
  const send = useAction(async () => {
    await (await app.getUser({ or: 'throw', includeRestricted: true })).sendVerificationEmail()
    setOutcome('sent')
  })
  const goOn = useAction(async () => {
    await readAgain(user)
    if ((await app.getUser()) === null) setOutcome('missing')
  })
  useReturnToTab(() => readAgain(user), outcome === 'sent')

  async function takeAddress(primaryEmail: string) {
    try {
      if (primaryEmail.toLowerCase() !== email) await user.update({ primaryEmail })
    } catch (failure) {
      const refusal = refusalSentence(failure, [400, 409])
      if (refusal === undefined) throw failure
      return refusal
    }
    await send()
    setOther(false)
    return undefined
  }

  const asks = email === null || isOther
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head">
        <Heading>{t('Verify your email address')}</Heading>
        <Text isMuted>
          {asks
            ? t('Enter your email address. We send you a link that verifies it.')
            : t('You can go on once {email} is verified. We send you a link for that.', { email })}
        </Text>
      </div>
      {outcome === 'sent' && email !== null && (
        <Alert tone="success">
          {t('We sent an email to {email}. Open the link in it to verify the address.', { email })}
        </Alert>
      )}
      {outcome === 'missing' && (
        <Alert tone="destructive">{t('The address is not verified yet. Open the link in the email first.')}</Alert>
      )}
      {asks && <AddressForm defaultEmail={email ?? ''} send={takeAddress} />}
      <Stack>
        {!asks && (
          <>
            <Button variant={outcome ? 'outline' : 'primary'} isWide onClick={send}>
              {t('Send verification email')}
            </Button>
            <Button variant={outcome ? 'primary' : 'outline'} isWide onClick={goOn}>
              {t('Continue')}
            </Button>
            <Button variant="outline" isWide onClick={() => setOther(true)}>
              {t('Use another address')}
            </Button>
          </>
        )}
        <Button variant="outline" isWide onClick={signOut}>
          {t('Sign out')}
        </Button>
      </Stack>
    </Sheet>
  )
}

/** A change of nothing is answered with the user as they are now, and the next access token says so, too. */
async function readAgain(user: CurrentUser): Promise<void> {
  await user.update({})
}

/** The link in the mail opens another tab. */
function useReturnToTab(onReturn: () => Promise<void>, isWaiting: boolean) {
  const newest = useRef(onReturn)
  newest.current = onReturn
  useEffect(() => {
    if (!isWaiting) return
    const look = () => void newest.current().catch(() => {})
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [isWaiting])
}
