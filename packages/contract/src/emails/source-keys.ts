/** Keys of themes, templates and drafts: what their files are called, and how code names templates. */

/** `Magic Link/OTP` is `magic-link-otp`. A name without Latin letters and digits has the key of its id. */
export function sourceKey(displayName: string, id: string): string {
  return plainKey(displayName) || `email-${shortId(id)}`
}

/** With the first digits of the id, as `magic-link-otp-822687fe`: differs where two have one name. */
export function longSourceKey(displayName: string, id: string): string {
  const key = plainKey(displayName)
  return `${key || 'email'}-${shortId(id)}`
}

/** Empty: there is no Latin letter and no digit in the name. */
export function plainKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}

const shortId = (id: string) => id.slice(0, 8)
