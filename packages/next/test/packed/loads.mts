import { LatchkeyClientApp, type LatchkeyProviderProps } from '@latchkey/next'
import { LatchkeyServerApp, latchkeyProxy } from '@latchkey/next/server'

export const app = new LatchkeyServerApp({ tokenStore: 'nextjs-cookie' })
export const page = new LatchkeyClientApp({ tokenStore: 'nextjs-cookie' })
export const proxy = latchkeyProxy(app, { protect: ['/account'] })
export const id = async (): Promise<string> => (await app.getUser({ or: 'redirect' })).id
export type Lang = LatchkeyProviderProps['lang']
// @ts-expect-error a key is a text
new LatchkeyServerApp({ tokenStore: null, secretServerKey: 1 })
// @ts-expect-error the options of the proxy have types
latchkeyProxy(app, { protect: 1 })
