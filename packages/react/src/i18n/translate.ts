import type { Text } from './texts.ts'

/** Turns an English text of ours into the reader's language, and fills its `{gaps}`. */
export type Translate<SomeText extends string = Text> = (text: SomeText, values?: GapValues) => string

export type GapValues = Readonly<Record<string, string | number>>

/** Puts the values into the gaps; numbers as the language writes them. */
export function fillGaps(words: string, values: GapValues, language: string): string {
  return words.replace(/\{(\w+)\}/g, (gap, name: string) => (values[name] ?? gap).toLocaleString(language))
}

export const translateToEnglish: Translate<string> = (text, values = {}) => fillGaps(text, values, 'en-US')
