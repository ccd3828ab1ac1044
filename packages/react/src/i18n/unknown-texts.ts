import { english } from './english.ts'

/** A key that we do not know would never be shown, and no one would notice. */
export function refuseUnknownTexts(keys: readonly string[]): void {
  const known = new Set<string>(english)
  const unknown = keys.filter(key => !known.has(key))
  if (unknown.length === 0) return
  throw new Error(
    `translationOverrides has texts that Latchkey does not show: ${unknown.map(key => JSON.stringify(key)).join(', ')}. Keys are the English texts, exactly.`,
  )
}
