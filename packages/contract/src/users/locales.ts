/** Language tags of BCP 47. */

export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** @throws RangeError for what is no tag. */
export function toCanonicalLocale(tag: string): string {
  return new Intl.Locale(tag).toString()
}
