import { LATCHKEY_SECRET_SERVER_KEY } from 'astro:env/server'
import { defineMiddleware } from 'astro:middleware'
import { LatchkeyServerApp } from '@latchkey/js'
import { settings } from './settings'

const latchkey = new LatchkeyServerApp({ ...settings, secretServerKey: LATCHKEY_SECRET_SERVER_KEY, tokenStore: null })

/** Every page and route knows who is signed in; the token is verified here, without a request to Latchkey. */
export const onRequest = defineMiddleware(async (context, next) => {
  context.locals.auth = await latchkey.authenticateRequest(context.request)
  return next()
})
