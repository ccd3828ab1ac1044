import type { Text } from './english.ts'

/** Turns an English text of ours into the reader's language, and fills its `{gaps}`. */
export type Translate = (text: Text, values?: Readonly<Record<string, string | number>>) => string

/** A catalogue may be partial: what it does not know stays English. */
export function createTranslate(catalogue: Readonly<Partial<Record<Text, string>>>): Translate {
  return (text, values = {}) => {
    const translated = catalogue[text] ?? text
    return translated.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
  }
}

export const translateToEnglish: Translate = createTranslate({})
