import type { ProjectBranding } from '@latchkey/js'
import { createContext, useContext } from 'react'
import type { LatchkeyClientApp } from '../app/client-app.ts'
import type { Language } from '../i18n/languages.ts'
import type { Translate } from '../i18n/translate.ts'
import type { TranslationSource } from '../i18n/translation.ts'

/** What every component of ours finds around it. */
export interface Frame {
  app: LatchkeyClientApp
  language: Language
  translation: TranslationSource
  /** Instead of what the project has; false: nothing. */
  branding?: ProjectBranding | false
  /** A picture of pages within another: their look is for them alone, and their colour scheme may be fixed. */
  preview?: { readonly displayName: string; readonly theme?: 'light' | 'dark' }
}

export const FrameContext = createContext<Frame | null>(null)

export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (frame) return frame
  throw new Error('Latchkey components and hooks need a <LatchkeyProvider app={…}> around them.')
}

/**
 * The app that the provider was given.
 *
 * @example
 * const app = useLatchkeyApp()
 * <button onClick={() => app.redirectToSignIn()}>Sign in</button>
 */
export function useLatchkeyApp({ projectIdMustMatch }: { projectIdMustMatch?: string } = {}): LatchkeyClientApp {
  const { app } = useFrame()
  if (projectIdMustMatch === undefined || app.projectId === projectIdMustMatch) return app
  throw new Error(
    `This needs an app of the project ${projectIdMustMatch}, but its provider has one of ${app.projectId}.`,
  )
}

/** The texts of the components in the provider's language; suspends while the catalogue is fetched. */
export function useTranslation(): Translate {
  const { current } = useFrame().translation
  switch (current.state) {
    case 'ready':
      return current.translate
    case 'loading':
      throw current.whenSettled
    case 'failed':
      throw current.error
  }
}
