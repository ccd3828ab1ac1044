import type { HandlerUrls } from '@latchkey/js'
import { getPath, rememberedPath } from '@latchkey/js/internal'

/** Carries on the address to return to, so that signing up instead of signing in leads to the same page. */
export function keepReturnAddress(page: 'signIn' | 'signUp', urls: HandlerUrls): string {
  const here = new URL(window.location.href)
  const target = new URL(urls[page], here)
  const back = rememberedPath(urls, here)
  if (back === null || target.origin !== here.origin) return urls[page]
  target.searchParams.set('after_auth_return_to', back)
  return getPath(target)
}
