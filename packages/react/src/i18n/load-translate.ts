import type { TranslateHosted } from './hosted-texts.ts'
import type { Language, TranslationOverrides } from './languages.ts'
import type { Catalogue, Locale, PluralForms } from './texts.ts'
import { fillGaps, type GapValues, type Translate } from './translate.ts'

/** What is needed for other texts than the English ones. Pages in English do not load it. */
export async function loadTranslate(language: Language, overrides: TranslationOverrides): Promise<Translate> {
  const [locale] = await Promise.all([
    language === 'en-US' ? undefined : loadLocale(language),
    Object.keys(overrides).length > 0 && refuseUnknownTexts(Object.keys(overrides)),
  ])
  return createTranslate({ ...locale?.components, ...overrides }, language)
}

/** The same for the texts of the hosted pages. */
export async function loadHostedTranslate(language: Language): Promise<TranslateHosted> {
  return createTranslate((await loadLocale(language)).hosted, language)
}

/** A key that we do not know would never be shown, and no one would notice. */
async function refuseUnknownTexts(keys: readonly string[]): Promise<void> {
  const { components } = await loadLocale('en-US')
  const unknown = keys.filter(key => !Object.hasOwn(components, key))
  if (unknown.length === 0) return
  throw new Error(
    `translationOverrides has texts that Latchkey does not show: ${unknown.map(key => JSON.stringify(key)).join(', ')}. Keys are the English texts, exactly.`,
  )
}

function createTranslate(catalogue: Catalogue, language: Language): Translate<string> {
  const rules = new Intl.PluralRules(language)
  return (text, values = {}) => {
    const words = catalogue[text] ?? text
    return fillGaps(typeof words === 'string' ? words : toForm(words, text, values, rules), values, language)
  }
}

/** A text that changes with a number has no other gap. */
function toForm(forms: PluralForms, text: string, values: GapValues, rules: Intl.PluralRules): string {
  const [, name = ''] = /\{(\w+)\}/.exec(text) ?? []
  return forms[rules.select(Number(values[name]))] ?? forms.other ?? text
}

/** Each language is a file of its own, fetched when it is used. */
export async function loadLocale(language: Language): Promise<Locale> {
  const { default: locale }: { default: Locale } = await import(`../locales/${language}.json`)
  return locale
}
