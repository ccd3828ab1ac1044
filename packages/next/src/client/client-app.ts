'use client'

import type { LatchkeyClientAppConstructorOptions as PlainOptions, RedirectMethod } from '@latchkey/js'
import { resolveUrls, sessionSecret } from '@latchkey/js/internal'
import { type CurrentUser, LatchkeyClientApp as ReactClientApp } from '@latchkey/react'
import { useRouter as usePagesRouter } from 'next/compat/router.js'
import { useRouter } from 'next/navigation.js'
import { useCallback, useState } from 'react'
import { pagesWithBasePath, withBasePath, withoutBasePath } from '../base-path.ts'

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
  constructor({ tokenStore, redirectMethod = 'nextjs', urls, ...options }: LatchkeyClientAppConstructorOptions) {
    const owner: { app?: ReactClientApp } = {}
    super({
      ...options,
      urls: pagesWithBasePath(resolveUrls(urls)),
      tokenStore: tokenStore === 'nextjs-cookie' ? 'cookie' : tokenStore,
      redirectMethod: redirectMethod === 'nextjs' ? { useNavigate: () => useNextNavigate(owner) } : redirectMethod,
    })
    // Without a store there is no session to tell from another.
    if (tokenStore !== null) owner.app = this
  }
}

function useNextNavigate({ app }: { app?: ReactClientApp }): (to: string) => void {
  const router = useRouter()
  const isInPagesRouter = usePagesRouter() !== null
  const [sessionOfDocument] = useState(() => getSession(app))
  return useCallback(
    to => {
      // What the router keeps was rendered for whoever was signed in before. Redirects to the sign-in page are among it, and
      // `refresh` does not drop them.
      if (getSession(app) !== sessionOfDocument || isLeaving()) return location.assign(withBasePath(to))
      router.push(withoutBasePath(to))
      // There it would load the page that is being left.
      if (!isInPagesRouter) router.refresh()
    },
    [router, app, sessionOfDocument, isInPagesRouter],
  )
}

/**
 * Whether the document leaves by itself in a moment: a redirect that the server renders after it has sent the first part of a page is
 * a `<meta>` of Next.js, with a delay of a second. Only another document ends that: a page that the router showed would be left too.
 */
function isLeaving(): boolean {
  return document.querySelector('meta[http-equiv="refresh"]') !== null
}

function getSession(app: ReactClientApp | undefined): string | null {
  return app && typeof window !== 'undefined' ? sessionSecret(app) : null
}
