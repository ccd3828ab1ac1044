/** Names of files for sources: their keys, and unique in their folder. */
import { longSourceKey, sourceKey } from '@latchkey/contract/rules'

/** `Magic Link/OTP` is `magic-link-otp`. */
export function fileNameFor(displayName: string, id: string, taken: ReadonlySet<string>): string {
  const name = sourceKey(displayName, id)
  return taken.has(name) ? longSourceKey(displayName, id) : name
}

/** `order-sent` is `Order sent`: how a new source is called in the project. Its key is the name of the file again. */
export function displayNameFor(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
