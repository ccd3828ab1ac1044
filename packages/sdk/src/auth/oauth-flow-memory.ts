/**
 * What this browser keeps of an OAuth flow while it is at the provider.
 *
 * The verifier is kept in a cookie under the state, so that flows of several tabs do not meet. On https the cookie has the prefix
 * `__Host-`: with one that a sibling subdomain set, a page would finish a flow that an attacker started.
 */
import { cookieLifetimeSeconds, cookieName, storedItem } from '@latchkey/contract/names'
import { readPageCookie, writePageCookie } from '../token-stores/page-cookies.ts'
import { inTab } from './kept-in-tab.ts'

export function keepVerifier(state: string, codeVerifier: string): void {
  writePageCookie(cookieName.oauthOuter(state), codeVerifier, cookieLifetimeSeconds.oauthOuter)
}

/** The verifier, once. Null: this browser did not start the flow, an hour has passed, or it was taken before. */
export function takeVerifier(state: string): string | null {
  // The state comes from the address, and becomes a part of the text that deletes the cookie.
  if (!/^[\w-]{1,200}$/.test(state)) return null
  const codeVerifier = readPageCookie(cookieName.oauthOuter(state))
  if (codeVerifier) writePageCookie(cookieName.oauthOuter(state), null, 0)
  return codeVerifier
}

/** Remembers that the flow connects an account to the signed-in user. */
export function keepLink(state: string): void {
  inTab(storage => storage.setItem(storedItem.oauthLink, state))
}

/** Whether the flow connects an account, once. */
export function takeLink(state: string): boolean {
  return (
    inTab(storage => {
      if (storage.getItem(storedItem.oauthLink) !== state) return false
      storage.removeItem(storedItem.oauthLink)
      return true
    }) ?? false
  )
}
