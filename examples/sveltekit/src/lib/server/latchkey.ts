import { LatchkeyServerApp } from '@latchkey/js'
import { env } from '$env/dynamic/private'
import { settings } from '$lib/settings'

export const latchkey = new LatchkeyServerApp({
  ...settings,
  secretServerKey: env.LATCHKEY_SECRET_SERVER_KEY,
  tokenStore: null,
})
