/** What pages ask of the server. A loader runs in browsers as well; a server function never does. */
import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { latchkey } from './latchkey.server'

/** What pages may know of the settings. */
export const getPublicSettings = createServerFn().handler(() => ({
  baseUrl: process.env.LATCHKEY_BASE_URL,
  projectId: process.env.LATCHKEY_PROJECT_ID,
  publishableClientKey: process.env.LATCHKEY_PUBLISHABLE_CLIENT_KEY,
}))

/** By the access token in the cookies, verified without a request to Latchkey. Null: nobody is signed in. */
export const getSignedInUser = createServerFn().handler(async () => {
  const { user } = await latchkey.authenticateRequest(getRequest())
  return user && { name: user.displayName ?? user.primaryEmail }
})
