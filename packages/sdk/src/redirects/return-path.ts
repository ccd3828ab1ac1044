/** The way back: on the way to a sign-in it travels in the address, and after the sign-in it is the address to go to. */
import type { HandlerUrls, PageName } from './urls.ts'

export const returnParameter = 'after_auth_return_to'
/** Pages on which someone signs in, to which a browser carries the fragment of the page that redirected there. */
const signInPages: readonly PageName[] = ['signIn', 'signUp', 'mfa', 'onboarding']
/** Pages of the sign-in flow and its errors: no redirect returns to them. */
const onTheWay: readonly PageName[] = [...signInPages, 'oauthCallback', 'error']

/**
 * The address of a page, seen from `here`: that of a sign-in page with the way back, after it that way back itself.
 *
 * @example
 * pageAddress('signIn', urls, new URL('https://app.example.com/orders#last')) // '/handler/sign-in?after_auth_return_to=%2Forders%23last'
 */
export function pageAddress(page: PageName, urls: HandlerUrls, here: URL): string {
  if (page === 'afterSignIn' || page === 'afterSignUp') return rememberedPath(urls, here) ?? urls[page]
  if (!signInPages.includes(page)) return urls[page]
  const target = new URL(urls[page], here)
  // Another site has no use for our paths.
  if (target.origin !== here.origin) return urls[page]
  const back = page === 'mfa' ? rememberedPath(urls, here) : returnPath(urls, here)
  if (back !== null) target.searchParams.set(returnParameter, back)
  return getPath(target)
}

/** Where a sign-in that begins here leads back to: the path that was remembered, or this page, unless someone signs in on it. */
export function returnPath(urls: HandlerUrls, here: URL): string | null {
  return rememberedPath(urls, here) ?? (isAtOneOf(onTheWay, urls, here) ? null : getPath(here))
}

/** A server that redirects does not see the fragment; the browser appends it to the address of the sign-in page. */
export function rememberedPath(urls: HandlerUrls, here: URL): string | null {
  const path = here.searchParams.get(returnParameter)
  if (path === null || !here.hash || path.includes('#') || !isAtOneOf(signInPages, urls, here)) return path
  return path + here.hash
}

/** A path with two slashes in front would be read as the name of a host. */
export function getPath({ pathname, search, hash }: URL): string {
  return pathname.replace(/^\/+/, '/') + search + hash
}

function isAtOneOf(pages: readonly PageName[], urls: HandlerUrls, here: URL): boolean {
  return pages.some(page => isAt(urls[page], here))
}

/** Whether this is the page of an address, also with a slash at its end, or with the segment of a language. */
export function isAt(url: string, here: URL): boolean {
  const [page, path] = [new URL(url, here), getSegments(here)]
  const wanted = getSegments(page).join('/')
  const without = path.map((_, left) => path.filter((_, index) => index !== left).join('/'))
  return page.origin === here.origin && [path.join('/'), ...without].includes(wanted)
}

const getSegments = ({ pathname }: URL) => pathname.split('/').filter(Boolean)
