/**
 * What this browser keeps of an OAuth flow while it is at the provider.
 *
 * The verifier is kept in a cookie under the state, so that flows of several tabs do not meet. On https the cookie has the prefix
 * `__Host-`: with one that a sibling subdomain set, a page would finish a flow that an attacker started.
 */
import { hostOnly } from '@latchkey/contract/names'
import { firstValue } from '../token-stores/cookie-names.ts'
import { isOnHttps, setCookie } from '../token-stores/page-cookies.ts'
import { inTab } from './tab-storage.ts'

const verifierLifetimeSeconds = 3_600
/** Where a tab keeps the state of the flow by which it connects an account, rather than signs in. */
const linkItem = 'latchkey_oauth_link'

export function keepVerifier(state: string, codeVerifier: string): void {
  setCookie(getName(state), codeVerifier, verifierLifetimeSeconds)
}

/** The verifier, once. Null: this browser did not start the flow, an hour has passed, or it was taken before. */
export function takeVerifier(state: string): string | null {
  // The state comes from the address, and becomes a part of the text that deletes the cookie.
  if (!/^[\w-]{1,200}$/.test(state)) return null
  const codeVerifier = firstValue(document.cookie, getName(state))
  if (!codeVerifier) return null
  setCookie(getName(state), null)
  return codeVerifier
}

function getName(state: string): string {
  const name = `stack-oauth-outer-${state}`
  return isOnHttps() ? hostOnly(name) : name
}

/** Remembers that the flow connects an account to the signed-in user. */
export function keepLink(state: string): void {
  inTab(storage => storage.setItem(linkItem, state))
}

/** Whether the flow connects an account, once. */
export function takeLink(state: string): boolean {
  return (
    inTab(storage => {
      if (storage.getItem(linkItem) !== state) return false
      storage.removeItem(linkItem)
      return true
    }) ?? false
  )
}
