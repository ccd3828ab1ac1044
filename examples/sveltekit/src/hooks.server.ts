import type { Handle } from '@sveltejs/kit'
import { latchkey } from '$lib/server/latchkey'

/** Every page and route knows who is signed in; the token is verified here, without a request to Latchkey. */
export const handle: Handle = async ({ event, resolve }) => {
  event.locals.auth = await latchkey.authenticateRequest(event.request)
  return resolve(event)
}
