import { Button } from '@latchkey/ui/Button'
import { FieldError } from '@latchkey/ui/Field'
import { Stack, VisuallyHidden } from '@latchkey/ui/Layout'
import { lazy, Suspense, useState } from 'react'
import { useWordsForFailure } from '../../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../../frame/context.ts'
import type { AuthType } from '../methods.tsx'

// All twelve are one file, which only projects with providers load.
const ProviderMark = lazy(() => import('./ProviderMark.tsx'))

export interface ProviderButtonProps {
  /** The id of the provider. */
  provider: string
  name: string
  type: AuthType
  /** Shows the name alone; the whole sentence is there for screen readers. */
  isShort?: boolean
  /** A picture: nothing happens when it is pressed. */
  isPreview?: boolean
}

/** Leaves for a provider. */
export function ProviderButton({ provider, name, type, isShort = false, isPreview = false }: ProviderButtonProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const wordsFor = useWordsForFailure()
  const [problem, setProblem] = useState<string>()
  const words = type === 'sign-in' ? t('Sign in with {name}', { name }) : t('Sign up with {name}', { name })
  // Providers refuse to be shown in a frame.
  const isFramed = window.self !== window.top
  const hint = isFramed ? t('Open this page in a window of its own to sign in with {name}.', { name }) : undefined

  async function leave() {
    setProblem(undefined)
    noteUsedProvider(provider)
    try {
      await app.signInWithOAuth(provider)
    } catch (failure) {
      setProblem(wordsFor(failure))
    }
  }

  return (
    <Stack gap="tight" className="latchkey-provider">
      <Button
        variant="outline"
        isWide
        className={`latchkey-provider-${provider}`}
        disabled={isFramed && !isPreview}
        title={hint}
        onClick={isPreview ? undefined : leave}
      >
        <Suspense fallback={<span className="latchkey-mark" />}>
          <ProviderMark id={provider} />
        </Suspense>
        {isShort ? (
          <>
            <span aria-hidden="true">{name}</span>
            <VisuallyHidden>{words}</VisuallyHidden>
          </>
        ) : (
          words
        )}
        {!isPreview && lastUsedProvider() === provider && <span className="latchkey-last-used">{t('Last used')}</span>}
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
    </Stack>
  )
}

/** Which provider this browser used last: people forget which of them their account belongs to. */
const item = 'latchkey.lastUsed'

/** Null outside of a browser, and where storage is blocked. */
function lastUsedProvider(): string | null {
  try {
    return localStorage.getItem(item)
  } catch {
    return null
  }
}

function noteUsedProvider(id: string): void {
  try {
    localStorage.setItem(item, id)
  } catch {
    // Without storage there is no badge.
  }
}
