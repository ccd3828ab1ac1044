import { LatchkeyServerApp } from '@latchkey/js'
import { redirect } from 'react-router'

export const latchkey = new LatchkeyServerApp({ tokenStore: null })

/** What pages may know of the settings. */
export const publicSettings = {
  baseUrl: process.env.LATCHKEY_BASE_URL,
  projectId: process.env.LATCHKEY_PROJECT_ID,
  publishableClientKey: process.env.LATCHKEY_PUBLISHABLE_CLIENT_KEY,
}

/** For loaders and actions of pages: visitors go to the sign-in page, which renews an expired token, and come back. */
export async function requireUser(request: Request) {
  const { user } = await latchkey.authenticateRequest(request)
  if (user) return user
  const { pathname, search } = new URL(request.url)
  throw redirect(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(pathname + search)}`)
}
