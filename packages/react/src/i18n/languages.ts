import type { CountedText, Text } from './english.ts'

/** The forms of a text that changes with a number, by the categories of `Intl.PluralRules` in its language. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** Every text of ours in one language. A missing one does not compile. */
export type Catalogue = Readonly<Record<Exclude<Text, CountedText>, string> & Record<CountedText, PluralForms>>

/** Languages that the components speak. Of those with the same name, the first serves the readers of every other region. */
export const languages = [
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

export type Language = (typeof languages)[number]

/** Replacements for single texts, keyed by the English text. */
export type TranslationOverrides = Readonly<Partial<Record<Text, string>>>
