import { LatchkeyClientApp } from '@latchkey/js/client'

/** Its address, project and key come from the variables that begin with `VITE_LATCHKEY_`. */
export const latchkey = new LatchkeyClientApp({
  tokenStore: 'cookie',
  redirectMethod: 'window',
  urls: { signIn: '/sign-in', signUp: '/sign-in', emailVerification: '/verify-email' },
})
