import type { Language } from './languages.ts'
import type { Locale } from './texts.ts'

/** Each language is a file of its own, fetched when it is used. */
export async function loadLocale(language: Language): Promise<Locale> {
  const { default: locale }: { default: Locale } = await import(`../locales/${language}.json`)
  return locale
}
