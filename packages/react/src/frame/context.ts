'use client'

import type { ProjectBranding } from '@latchkey/js'
import { createContext, useContext } from 'react'
import type { LatchkeyClientApp } from '../app/client-app.ts'
import type { Language } from '../i18n/languages.ts'
import type { TranslationSource } from '../i18n/translation.ts'

/** What every component of ours finds around it. */
export interface Frame {
  app: LatchkeyClientApp
  language: Language
  translation: TranslationSource
  /** Instead of what the project has; false: nothing. */
  branding?: ProjectBranding | false
}

export const FrameContext = createContext<Frame | null>(null)

export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (frame) return frame
  throw new Error('Latchkey components and hooks need a <LatchkeyProvider app={…}> around them.')
}
