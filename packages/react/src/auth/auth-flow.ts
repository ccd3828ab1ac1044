import type { HandlerUrls } from '@latchkey/js'
import { getPath, rememberedPath } from '@latchkey/js/internal'
import { createContext, useContext } from 'react'

/**
 * Runs a sign-in and reports its progress to the page around the form.
 *
 * The moment it succeeds the person counts as signed in, yet the app is only about to move on. Without this the page would
 * flash "You’re signed in" in between.
 */
export type RunSignIn = <T>(signIn: () => Promise<T>) => Promise<T>

export const RunSignInContext = createContext<RunSignIn>(signIn => signIn())

export function useRunSignIn(): RunSignIn {
  return useContext(RunSignInContext)
}

/** Carries on the address to return to, so that signing up instead of signing in leads to the same page. */
export function keepReturnAddress(page: 'signIn' | 'signUp', urls: HandlerUrls): string {
  const here = new URL(window.location.href)
  const target = new URL(urls[page], here)
  const back = rememberedPath(urls, here)
  if (back === null || target.origin !== here.origin) return urls[page]
  target.searchParams.set('after_auth_return_to', back)
  return getPath(target)
}
