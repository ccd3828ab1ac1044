import { type Language, languages } from './languages.ts'

/** A BCP 47 tag in any spelling, several in order of preference, or the value of an `Accept-Language` header. */
export type WantedLanguages = string | readonly string[]

/** The language of ours that is nearest to the first wanted one that we have (`de_AT` gives `de-DE`), else English. */
export function nearestLanguage(wanted: WantedLanguages | null | undefined): Language {
  for (const tag of tagsOf(wanted ?? '')) {
    const language = nearestOf(tag)
    if (language) return language
  }
  return 'en-US'
}

/** Browsers write a header in order of preference, so the weights need not be read. */
function tagsOf(wanted: WantedLanguages): string[] {
  return `${wanted}`.split(',').map(entry => entry.replace(/;.*/, '').trim().replaceAll('_', '-'))
}

function nearestOf(tag: string): Language | undefined {
  try {
    const wanted = likely(tag)
    const sameIn = (...parts: ('language' | 'script' | 'region')[]) =>
      languages.find(language => parts.every(part => likely(language)[part] === wanted[part]))
    return sameIn('language', 'script', 'region') ?? sameIn('language', 'script') ?? sameIn('language')
  } catch {
    // Not a tag.
    return undefined
  }
}

/** With the script and region that are likely where the tag names none: `zh-Hant` is written in Taiwan. */
function likely(tag: string): Intl.Locale {
  return new Intl.Locale(tag).maximize()
}
