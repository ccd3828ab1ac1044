/** Names of files for sources: from what they are called, and unique in their folder. */

/** `Magic Link/OTP` is `magic-link-otp`. */
export function fileNameFor(displayName: string, id: string, taken: ReadonlySet<string>): string {
  const plain = displayName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  const name = plain || `email-${id.slice(0, 8)}`
  return taken.has(name) ? `${name}-${id.slice(0, 8)}` : name
}

/** `order-sent` is `Order sent`: how a new source is called in the project. */
export function displayNameFor(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
