import { type Language, languages } from './languages.ts'

/** Our language for a BCP 47 tag in any spelling: the nearest one that there is (`de_AT` gives `de-DE`), else English. */
export function nearestLanguage(tag: string | null | undefined): Language {
  return nearestOf(languages, tag ?? '') ?? 'en-US'
}

/** The same tag, else the first one of the same language. */
export function nearestOf<Tag extends string>(tags: readonly Tag[], wanted: string): Tag | undefined {
  const subtags = (tag: string, most?: number) => `${tag.toLowerCase().split(/[-_]/, most)}`
  const nearest = (most?: number) => tags.find(tag => subtags(tag, most) === subtags(wanted, most))
  return nearest() ?? nearest(1)
}
