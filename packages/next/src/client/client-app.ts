'use client'

import type { LatchkeyClientAppConstructorOptions as PlainOptions, RedirectMethod } from '@latchkey/js'
import { sessionSecret } from '@latchkey/js/internal'
import { type CurrentUser, LatchkeyClientApp as ReactClientApp } from '@latchkey/react'
import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'

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
    const owner: { app?: ReactClientApp } = {}
    super({
      ...options,
      tokenStore: tokenStore === 'nextjs-cookie' ? 'cookie' : tokenStore,
      redirectMethod: redirectMethod === 'nextjs' ? { useNavigate: () => useNextNavigate(owner) } : redirectMethod,
    })
    // Without a store there is no session to tell from another.
    if (tokenStore !== null) owner.app = this
  }
}

function useNextNavigate({ app }: { app?: ReactClientApp }): (to: string) => void {
  const router = useRouter()
  const [sessionOfDocument] = useState(() => sessionOf(app))
  return useCallback(
    to => {
      // What the router keeps was rendered for whoever was signed in before. Redirects to the sign-in page are among it, and
      // `refresh` does not drop them.
      if (sessionOf(app) !== sessionOfDocument) return location.assign(below(to))
      router.push(to)
      router.refresh()
    },
    [router, app, sessionOfDocument],
  )
}

/** The router adds the `basePath` of the app by itself. */
function below(to: string): string {
  // biome-ignore lint/style/noProcessEnv: no environment is read: Next.js writes the text in here when it builds a page
  return to.startsWith('/') ? `${process.env.__NEXT_ROUTER_BASEPATH ?? ''}${to}` : to
}

function sessionOf(app: ReactClientApp | undefined): string | null {
  return app && typeof window !== 'undefined' ? sessionSecret(app) : null
}
