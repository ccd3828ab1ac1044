/** Not `crypto.randomUUID`, which pages have only on HTTPS: owners of projects may be on a local network. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
