/**
 * A sign-in that waits for six characters of a mail, kept by the tab: a phone that goes to its mail and back may load the
 * page again. It is not sufficient to sign in: the six characters are missing, and twenty guesses are allowed.
 */
import { signInCodeLifetimeSeconds, storedItem } from '@latchkey/contract/names'
import { inTab } from './kept-in-tab.ts'

/** A mail that is on its way. With the nonce, six typed characters of it sign in. */
export interface MailedCode {
  readonly email: string
  readonly nonce: string
  /** Milliseconds since 1970, by the clock of this device. */
  readonly sentAt: number
}

/**
 * The mail whose code can still be typed in this tab, or null.
 *
 * @example
 * const mailed = getStoredMailedCode()
 * if (mailed) await app.signInWithMagicLink(typed + mailed.nonce)
 */
export function getStoredMailedCode(): MailedCode | null {
  const mailed: MailedCode | null = inTab(storage => JSON.parse(storage.getItem(storedItem.mailedCode) ?? 'null'))
  return mailed && Date.now() < mailed.sentAt + signInCodeLifetimeSeconds * 1_000 ? mailed : null
}

export function keepMailedCode(mailed: MailedCode): void {
  inTab(storage => storage.setItem(storedItem.mailedCode, JSON.stringify(mailed)))
}

export function clearMailedCode(): void {
  inTab(storage => storage.removeItem(storedItem.mailedCode))
}
