import { LatchkeyServerApp } from '@latchkey/next'

export const latchkey = new LatchkeyServerApp({ tokenStore: 'nextjs-cookie' })
