const parameter = 'after_auth_return_to'

/** Carries on the address to return to, so that signing up instead of signing in leads to the same page. */
export function keepReturnAddress(url: string): string {
  const returnAddress = new URLSearchParams(window.location.search).get(parameter)
  if (returnAddress === null) return url
  const target = new URL(url, window.location.href)
  target.searchParams.set(parameter, returnAddress)
  return target.origin === window.location.origin ? `${target.pathname}${target.search}${target.hash}` : url
}
