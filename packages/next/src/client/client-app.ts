'use client'

import type { LatchkeyClientAppConstructorOptions as PlainOptions, RedirectMethod } from '@latchkey/js'
import { type CurrentUser, LatchkeyClientApp as ReactClientApp } from '@latchkey/react'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'

/** What a client app is made with in Next.js. */
export interface LatchkeyClientAppConstructorOptions extends Omit<PlainOptions, 'tokenStore' | 'redirectMethod'> {
  /** `'nextjs-cookie'` is `'cookie'`: the cookies of the page. */
  readonly tokenStore: PlainOptions['tokenStore'] | 'nextjs-cookie'
  /** `'nextjs'` unless given: by the router of Next.js. */
  readonly redirectMethod?: RedirectMethod | 'nextjs'
}

/**
 * The app of client components, which a provider in a server layout makes by itself: `useLatchkeyApp()` gives it.
 *
 * @example
 * const app = new LatchkeyClientApp({ tokenStore: 'nextjs-cookie' })
 */
export class LatchkeyClientApp extends ReactClientApp<CurrentUser> {
  constructor({ tokenStore, redirectMethod = 'nextjs', ...options }: LatchkeyClientAppConstructorOptions) {
    super({
      ...options,
      tokenStore: tokenStore === 'nextjs-cookie' ? 'cookie' : tokenStore,
      redirectMethod: redirectMethod === 'nextjs' ? { useNavigate: useNextNavigate } : redirectMethod,
    })
  }
}

function useNextNavigate(): (to: string) => void {
  const router = useRouter()
  return useCallback(
    to => {
      router.push(to)
      // What the router keeps of other pages was rendered for whoever was signed in before.
      router.refresh()
    },
    [router],
  )
}
