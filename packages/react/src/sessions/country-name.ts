/** The name of a country in the reader's language, by its code: `DE` is “Germany”. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    // Not every two letters are a country code of the browser.
    return code
  }
}
