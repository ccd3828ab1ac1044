import type { Language } from './languages.ts'
import type { HostedText } from './texts.ts'
import { type Translate, translateToEnglish } from './translate.ts'

/** Turns an English text of the hosted pages into the reader's language. */
export type TranslateHosted = Translate<HostedText>

/** For the hosted pages that Latchkey serves: their texts in a language, in English where they cannot be loaded. */
export async function loadHostedTexts(language: Language): Promise<TranslateHosted> {
  if (language === 'en-US') return translateToEnglish
  try {
    const { loadHostedTranslate } = await import('./load-translate.ts')
    return await loadHostedTranslate(language)
  } catch {
    return translateToEnglish
  }
}
