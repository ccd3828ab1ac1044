import { LatchkeyClientApp } from '@latchkey/next'

/** The settings are those with `NEXT_PUBLIC_` in front. */
export const oldApp = new LatchkeyClientApp({
  tokenStore: 'nextjs-cookie',
  urls: { handler: '/old/handler', home: '/old' },
})
