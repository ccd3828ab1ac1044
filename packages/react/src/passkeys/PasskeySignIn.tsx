import { MultiFactorAuthenticationRequired, PasskeyWebAuthnError } from '@latchkey/js/client'
import { Button } from '@latchkey/ui/Button'
import { FieldError } from '@latchkey/ui/Field'
import { FingerprintIcon } from '@latchkey/ui/icons'
import { Stack } from '@latchkey/ui/Layout'
import { useEffect, useRef, useState } from 'react'
import { useRunSignIn } from '../auth/auth-flow.ts'
import { useWordsForFailure } from '../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import type { Text } from '../i18n/texts.ts'

/** Whether this browser can use passkeys at all; pages without a secure context cannot. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/**
 * The button that signs in with a passkey. While it is shown, the browser offers the same where it fills in the address, until
 * someone takes another way.
 */
export function PasskeySignIn({ isPreview = false }: { isPreview?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const runSignIn = useRunSignIn()
  const getProblem = usePasskeyProblem('No passkey was used. Try again, or use another sign-in method.')
  const [problem, setProblem] = useState<string>()
  // The browser's own offer ends when the button is used, and starts again when that fails.
  const [round, setRound] = useState(0)

  async function signIn() {
    setProblem(undefined)
    try {
      const result = await runSignIn(() => app.signInWithPasskey())
      if (result.status === 'ok' || MultiFactorAuthenticationRequired.is(result.error)) return
      setProblem(await getProblem(result.error))
    } catch (failure) {
      setProblem(await getProblem(failure))
    }
    setRound(round + 1)
  }

  /** Waits for a choice in the browser's autofill, perhaps for ever; only then does a sign-in start. */
  async function waitForAutofill(signal: AbortSignal) {
    const result = await app.signInWithPasskey({ autofill: true, signal, noRedirect: true })
    if (result.status === 'ok') await runSignIn(() => app.redirectToAfterSignIn())
    else if (MultiFactorAuthenticationRequired.is(result.error)) await runSignIn(() => app.redirectToMfa())
    // A browser without passkeys is not reported where the user did nothing; a refused choice is.
    else if (!PasskeyWebAuthnError.is(result.error)) setProblem(await getProblem(result.error))
  }

  const latestWait = useRef(waitForAutofill)
  useEffect(() => {
    latestWait.current = waitForAutofill
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts it once
  useEffect(() => {
    if (isPreview) return
    const ending = new AbortController()
    // The user has done nothing yet: an outage is reported when they use a sign-in method.
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

/** What to say of a passkey that did not work; nothing when the page called it off. */
export function usePasskeyProblem(nothingChosen: Text): (failure: unknown) => Promise<string | undefined> {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  return async failure => {
    // Where the words cannot be loaded, those for any failure do.
    const words = await import('./passkey-problem.ts').catch(() => null)
    const text = words?.passkeyProblem(failure, nothingChosen)
    return text === null ? undefined : text ? t(text) : wordsFor(failure)
  }
}
