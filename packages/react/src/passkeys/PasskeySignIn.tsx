'use client'

import { MultiFactorAuthenticationRequired, PasskeyWebAuthnError } from '@latchkey/js/client'
import { Button } from '@latchkey/ui/Button'
import { FieldError } from '@latchkey/ui/Field'
import { FingerprintIcon } from '@latchkey/ui/icons'
import { Stack } from '@latchkey/ui/Layout'
import { useEffect, useRef, useState } from 'react'
import { useRunSignIn } from '../auth/auth-flow.ts'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePasskeyProblem } from './passkey-problem.ts'

/** Whether this browser can use passkeys at all; pages without encryption cannot. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/**
 * The button that signs in with a passkey. While it is shown, the browser offers the same where it fills in the address, until
 * somebody takes another way.
 */
export function PasskeySignIn({ isPreview = false }: { isPreview?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const runSignIn = useRunSignIn()
  const problemOf = usePasskeyProblem('No passkey was used. Try again, or choose another way.')
  const [problem, setProblem] = useState<string>()
  // The browser's own offer ends when the button is used, and begins anew when nothing came of that.
  const [round, setRound] = useState(0)

  async function signIn() {
    setProblem(undefined)
    try {
      const result = await runSignIn(() => app.signInWithPasskey())
      if (result.status === 'ok' || MultiFactorAuthenticationRequired.is(result.error)) return
      setProblem(problemOf(result.error))
    } catch (failure) {
      setProblem(problemOf(failure))
    }
    setRound(round + 1)
  }

  /** Waits for a choice among what the browser fills in, perhaps for ever; only afterwards is anybody about to be signed in. */
  async function waitForAutofill(signal: AbortSignal) {
    const result = await app.signInWithPasskey({ autofill: true, signal, noRedirect: true })
    if (result.status === 'ok') await runSignIn(() => app.redirectToAfterSignIn())
    else if (MultiFactorAuthenticationRequired.is(result.error)) await runSignIn(() => app.redirectToMfa())
    // That the browser offers nothing is no news to somebody who has asked for nothing; a refusal of what they chose is.
    else if (!PasskeyWebAuthnError.is(result.error)) setProblem(problemOf(result.error))
  }

  const latestWait = useRef(waitForAutofill)
  useEffect(() => {
    latestWait.current = waitForAutofill
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins it once
  useEffect(() => {
    if (isPreview) return
    const ending = new AbortController()
    // Nobody has asked for anything yet: whoever takes a way to sign in will hear of an outage then.
    latestWait.current(ending.signal).catch(() => undefined)
    return () => ending.abort()
  }, [isPreview, round])

  return (
    <Stack gap="tight">
      <Button variant="outline" isWide onClick={isPreview ? undefined : signIn}>
        <FingerprintIcon />
        {t('Sign in with a passkey')}
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
    </Stack>
  )
}
