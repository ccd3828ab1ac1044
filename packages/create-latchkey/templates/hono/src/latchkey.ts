import { LatchkeyServerApp } from '@latchkey/js'

/** Its settings are variables of the environment: see `.env.local`. */
export const latchkey = new LatchkeyServerApp({ tokenStore: null })
