import type { HandlerUrls, RedirectOptions } from '@latchkey/js'

const parameter = 'after_auth_return_to'

/** Carries on the address to return to, so that signing up instead of signing in leads to the same place. */
export function keepReturnAddress(url: string): string {
  const returnAddress = readReturnAddress()
  if (returnAddress === null) return url
  const target = new URL(url, window.location.href)
  target.searchParams.set(parameter, returnAddress)
  return target.origin === window.location.origin ? `${target.pathname}${target.search}${target.hash}` : url
}

/** The way from sign-in to sign-up and back is no place to return to: only what was remembered before counts. */
export function returnOptions(urls: HandlerUrls): RedirectOptions {
  const isOnAuthPage = [urls.signIn, urls.signUp].some(url => isCurrentPage(url))
  return { noRedirectBack: isOnAuthPage && readReturnAddress() === null }
}

function readReturnAddress() {
  return new URLSearchParams(window.location.search).get(parameter)
}

function isCurrentPage(url: string) {
  const { origin, pathname } = new URL(url, window.location.href)
  return origin === window.location.origin && pathname === window.location.pathname
}
