/** The address that a visitor typed on one page, kept by the tab for the field of the next. It is never part of a URL. */
import { storedItem } from '@latchkey/contract/names'
import { inTab } from './kept-in-tab.ts'

/**
 * The kept address, or undefined.
 *
 * @example
 * keepTypedEmail('grace@example.com')
 * getStoredTypedEmail() // 'grace@example.com'
 */
export function getStoredTypedEmail(): string | undefined {
  return inTab(storage => storage.getItem(storedItem.typedEmail)) || undefined
}

/** An empty address is not kept. */
export function keepTypedEmail(email = ''): void {
  inTab(storage => (email ? storage.setItem(storedItem.typedEmail, email) : storage.removeItem(storedItem.typedEmail)))
}
