import { catalogues, type Language, type TranslationOverrides } from './languages.ts'
import { createTranslate, type Translate, translateToEnglish } from './translate.ts'

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
        : { state: 'loading', whenSettled: this.#load(language, overrides ?? {}) }
  }

  async #load(language: Language, overrides: TranslationOverrides) {
    try {
      const [catalogue] = await Promise.all([catalogues[language](), refuseUnknownTexts(overrides)])
      this.current = { state: 'ready', translate: createTranslate({ ...catalogue, ...overrides }) }
    } catch (error) {
      this.current = { state: 'failed', error }
    }
  }
}

/** A key that we do not know would never be shown, and nobody would notice. */
async function refuseUnknownTexts(overrides: TranslationOverrides) {
  const keys = Object.keys(overrides)
  if (keys.length === 0) return
  const { english } = await import('./english.ts')
  const known = new Set<string>(english)
  const unknown = keys.filter(key => !known.has(key))
  if (unknown.length === 0) return
  throw new Error(
    `translationOverrides has texts that Latchkey does not show: ${unknown.map(key => JSON.stringify(key)).join(', ')}. Keys are the English texts, letter by letter.`,
  )
}
