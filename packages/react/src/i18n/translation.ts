import type { Language, TranslationOverrides } from './languages.ts'
import { type Translate, translateToEnglish } from './translate.ts'

/** A way to translate that may still be on its way. */
export type Translation =
  | { state: 'ready'; translate: Translate }
  | { state: 'loading'; whenSettled: Promise<void> }
  | { state: 'failed'; error: unknown }

/** Holds the newest state of one translation; English without overrides is there at once. */
export class TranslationSource {
  current: Translation

  constructor(language: Language, overrides: TranslationOverrides | undefined) {
    this.current =
      language === 'en-US' && !overrides
        ? { state: 'ready', translate: translateToEnglish }
        : // Started only once this state is set, which would otherwise replace a failure that comes at once.
          { state: 'loading', whenSettled: Promise.resolve().then(() => this.#load(language, overrides ?? {})) }
  }

  async #load(language: Language, overrides: TranslationOverrides) {
    try {
      const { loadTranslate } = await import('./load-translate.ts')
      this.current = { state: 'ready', translate: await loadTranslate(language, overrides) }
    } catch (error) {
      this.current = { state: 'failed', error }
    }
  }
}
