import { catalogues } from './catalogues.ts'
import type { Text } from './english.ts'
import type { Language, PluralForms, TranslationOverrides } from './languages.ts'
import { fillGaps, type GapValues, type Translate } from './translate.ts'

/** What is needed for other texts than the English ones. Pages in English do not load it. */
export async function loadTranslate(language: Language, overrides: TranslationOverrides): Promise<Translate> {
  const [catalogue] = await Promise.all([
    language === 'en-US' ? undefined : catalogues[language](),
    Object.keys(overrides).length > 0 && refuseUnknownTexts(overrides),
  ])
  return createTranslate({ ...catalogue, ...overrides }, language)
}

async function refuseUnknownTexts(overrides: TranslationOverrides) {
  const unknown = await import('./unknown-texts.ts')
  unknown.refuseUnknownTexts(Object.keys(overrides))
}

function createTranslate(
  catalogue: Readonly<Partial<Record<Text, string | PluralForms>>>,
  language: Language,
): Translate {
  const rules = new Intl.PluralRules(language)
  return (text, values = {}) => {
    const words = catalogue[text] ?? text
    return fillGaps(typeof words === 'string' ? words : formOf(words, text, values, rules), values, language)
  }
}

/** A text that changes with a number has no other gap. */
function formOf(forms: PluralForms, text: Text, values: GapValues, rules: Intl.PluralRules): string {
  const [, name = ''] = /\{(\w+)\}/.exec(text) ?? []
  return forms[rules.select(Number(values[name]))] ?? forms.other ?? text
}
