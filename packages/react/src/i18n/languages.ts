import type { Text } from './texts.ts'

/**
 * Languages that the components speak, each with a file in `../locales`. Of those with the same name, the first serves the
 * readers of every other region.
 */
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
