'use client'

import { useWordsForFailure } from '../forms/failure.ts'
import type { Text } from '../i18n/texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'

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
