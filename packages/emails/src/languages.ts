/**
 * Languages of the built-in emails, each with a file in `locales`: those of the pages. Of those with the same name, the first
 * serves the readers of every other region.
 */
export const emailLanguages = [
  'en-US',
  'ar',
  'de-DE',
  'es-419',
  'es-ES',
  'fr-FR',
  'fr-CA',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'pt-PT',
  'pt-BR',
  'zh-CN',
  'zh-TW',
] as const

export type EmailLanguage = (typeof emailLanguages)[number]

/** The language of the emails that is nearest to a BCP 47 tag (`de-AT` gives `de-DE`), else English. */
export function nearestEmailLanguage(tag: string): EmailLanguage {
  const wanted = likely(tag)
  const starts = [wanted, wanted.replace(/\w+-$/, ''), wanted.replace(/-.*/, '-')]
  return starts.map(start => emailLanguages.find(each => likely(each).startsWith(start))).find(Boolean) ?? 'en-US'
}

/** Language, script and region, as they are likely where the tag names none: `zh-Hant` gives `zh-Hant-TW-`. */
function likely(tag: string): string {
  return `${new Intl.Locale(tag).maximize().baseName}-`
}
