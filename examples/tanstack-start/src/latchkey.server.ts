import { LatchkeyServerApp } from '@latchkey/js'

export const latchkey = new LatchkeyServerApp({ tokenStore: null })
