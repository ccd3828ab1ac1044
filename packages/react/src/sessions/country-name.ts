/** The name of a country in the reader's language, by its code: `DE` is “Germany”. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    // Not every two letters are a country code of the browser.
    return code
  }
}

/** Where a device is, as far as that is known: “Germany · 192.0.2.7”. Empty where nothing is. */
export function countryAndIp(
  { countryCode, ip }: { readonly countryCode: string | null; readonly ip: string | null },
  language: string,
): string {
  return [countryCode && countryName(countryCode, language), ip].filter(Boolean).join(' · ')
}
