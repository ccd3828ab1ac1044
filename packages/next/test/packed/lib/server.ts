import { LatchkeyServerApp } from '@latchkey/next/server'

export const latchkey = new LatchkeyServerApp({ tokenStore: 'nextjs-cookie' })
