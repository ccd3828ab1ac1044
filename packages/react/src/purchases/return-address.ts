/** Where Stripe leads back to, with what the page there needs to show how it went. None of it is a secret. */

export interface ReturnParts {
  readonly code: string
  readonly publishableKey: string | null
  readonly accountId: string | null
}

export function returnAddress(url = '/purchase/return', { code, publishableKey, accountId }: ReturnParts): string {
  const address = new URL(url, window.location.href)
  address.searchParams.set('code', code)
  address.searchParams.set('key', publishableKey ?? '')
  address.searchParams.set('account', accountId ?? '')
  return address.href
}

/** The same, read back. Null: something is missing. */
export function readReturn(query: URLSearchParams) {
  const publishableKey = query.get('key')
  const accountId = query.get('account')
  const clientSecret = query.get('payment_intent_client_secret') ?? query.get('setup_intent_client_secret')
  if (!publishableKey || !accountId || !clientSecret) return null
  return { code: query.get('code'), account: { publishableKey, accountId }, clientSecret }
}

const keyOf = (code: string) => `latchkey-purchase-return ${code}`

/**
 * Where a purchase leads, once the server has said that it may: the page to which Stripe leads back takes no address from its
 * query, which anyone can write.
 */
export function rememberReturn(code: string, url: string): void {
  try {
    window.sessionStorage.setItem(keyOf(code), url)
  } catch {
    // Without storage the page says that it can be closed.
  }
}

export function findReturn(code: string | null): string | null {
  try {
    return code === null ? null : window.sessionStorage.getItem(keyOf(code))
  } catch {
    return null
  }
}
