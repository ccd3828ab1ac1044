/** Names for buckets that do not say whom they count: an email address becomes a digest. */
import { createHash } from 'node:crypto'

/**
 * @example
 * bucketName('sign-in', email) // 'sign-in:9f86d081…'
 */
export function bucketName(purpose: string, ...about: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(about)).digest('base64url')
  return `${purpose}:${digest}`
}
