import type { Text } from './english.ts'

/** Every text of ours in one language. A missing one does not compile. */
export type Catalogue = Readonly<Record<Text, string>>

/** Languages that the components speak. */
export const languages = ['en-US', 'de-DE'] as const

export type Language = (typeof languages)[number]

/** Replacements for single texts, keyed by the English text. */
export type TranslationOverrides = Readonly<Partial<Record<Text, string>>>

/** Each catalogue is a file of its own, fetched when someone reads in that language. English needs none: its texts are the keys. */
export const catalogues: Record<Language, () => Promise<Partial<Catalogue>>> = {
  'en-US': async () => ({}),
  'de-DE': async () => (await import('./german.ts')).german,
}
