/** What may be stored as a trusted domain: a URL, or a pattern with `*` in its host or port. */

const hostCharacters = /^(?!\.)(?!.*\.\.)[a-z0-9.*-]+(?<!\.)$/i

export function isDomainPattern(value: string): boolean {
  const parts = /^(https?):\/\/([^/?#:@]+)(:[0-9*]{1,5})?(?:[/?#].*)?$/i.exec(value)
  const host = parts?.[2]
  if (!host || /\s/.test(value)) return false
  if (host.includes('*') || parts[3]?.includes('*')) return hostCharacters.test(host)
  return URL.canParse(value)
}
