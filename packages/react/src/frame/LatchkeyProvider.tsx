'use client'

import type { LatchkeyClientApp } from '@latchkey/js'
import { type ReactNode, Suspense, useMemo } from 'react'
import { RouterConnection } from '../app/RouterConnection.tsx'
import { bridgeOf } from '../app/router-bridge.ts'
import type { Language, TranslationOverrides } from '../i18n/languages.ts'
import { TranslationSource } from '../i18n/translation.ts'
import { FrameContext, useFrame } from './context.ts'

export interface LatchkeyProviderProps {
  app: LatchkeyClientApp
  /** What the components speak; English if nothing is said. */
  lang?: Language
  /** Your words in place of ours, keyed by the English text. */
  translationOverrides?: TranslationOverrides
  children?: ReactNode
}

/**
 * Makes the app known to every hook and component inside.
 *
 * @example
 * <LatchkeyProvider app={app} lang="de-DE" translationOverrides={{ 'Sign in': 'Los geht’s' }}>
 *   <App />
 * </LatchkeyProvider>
 */
export function LatchkeyProvider({ app, lang = 'en-US', translationOverrides, children }: LatchkeyProviderProps) {
  // Hosts write the overrides in place, as a new object each time; only other words make another translation.
  const overrides = JSON.stringify(translationOverrides)
  const frame = useMemo(
    () => ({ app, language: lang, translation: new TranslationSource(lang, overrides && JSON.parse(overrides)) }),
    [app, lang, overrides],
  )
  const bridge = bridgeOf(app)
  return (
    <FrameContext.Provider value={frame}>
      {bridge?.useNavigate && <RouterConnection bridge={bridge} useNavigate={bridge.useNavigate} />}
      {/* A net for hosts without a boundary of their own: React gives up on a page that waits outside of one. */}
      <Suspense fallback={null}>{children}</Suspense>
    </FrameContext.Provider>
  )
}

/**
 * The app that the provider was given.
 *
 * @example
 * const app = useLatchkeyApp()
 * <button onClick={() => app.redirectToSignIn()}>Sign in</button>
 */
export function useLatchkeyApp(): LatchkeyClientApp {
  return useFrame().app
}
