/** What may be stored as a trusted domain: a URL, or a pattern with `*` in its host or port. */

const hostCharacters = /^(?!\.)(?!.*\.\.)[a-z0-9.*-]+(?<!\.)$/i

export function isDomainPattern(value: string): boolean {
  // Longer than any domain, and dear to parse; and every star multiplies the work of matching.
  if (value.length > 300 || value.split('*').length > 9) return false
  const parts = /^(https?):\/\/([^/?#:@]+)(:[0-9*]{1,5})?(?:[/?#].*)?$/i.exec(value)
  const host = parts?.[2]
  if (!host || /\s/.test(value)) return false
  if (host.includes('*') || parts[3]?.includes('*')) return hostCharacters.test(host)
  return URL.canParse(value)
}
