import { LatchkeyClientApp } from '@latchkey/js/client'
import { settings } from './settings'

export const latchkey = new LatchkeyClientApp({
  ...settings,
  tokenStore: 'cookie',
  redirectMethod: 'window',
  urls: { signIn: '/sign-in', signUp: '/sign-in', emailVerification: '/verify-email' },
})
