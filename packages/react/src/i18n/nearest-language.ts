import { type Language, languages } from './languages.ts'

/** A BCP 47 tag in any spelling, several in order of preference, or the value of an `Accept-Language` header. */
export type WantedLanguages = string | readonly string[]

/**
 * The language of the components that is nearest to the first wanted one that they have (`de_AT` gives `de-DE`), else English.
 * Browsers write a header in order of preference, so its weights need not be read: they are no tags.
 *
 * @example
 * <html lang={nearestLanguage(request.headers.get('accept-language'))}>
 */
export function nearestLanguage(wanted: WantedLanguages | null | undefined): Language {
  const tags = `${wanted}`.replaceAll('_', '-').split(/[\s,;]+/)
  return tags.map(getNearest).find(Boolean) ?? 'en-US'
}

function getNearest(tag: string): Language | undefined {
  try {
    const wanted = likely(tag)
    const starts = [wanted, wanted.replace(/\w+-$/, ''), wanted.replace(/-.*/, '-')]
    return starts.map(start => languages.find(language => likely(language).startsWith(start))).find(Boolean)
  } catch {
    // Not a tag.
    return undefined
  }
}

/** Language, script and region, as they are likely where the tag names none: `zh-Hant` gives `zh-Hant-TW-`. */
function likely(tag: string): string {
  return `${new Intl.Locale(tag).maximize().baseName}-`
}
