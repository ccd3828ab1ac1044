import { env } from '$env/dynamic/public'

/** No secrets: pages know them, too. */
export const settings = {
  baseUrl: env.PUBLIC_LATCHKEY_BASE_URL,
  projectId: env.PUBLIC_LATCHKEY_PROJECT_ID,
  publishableClientKey: env.PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
}
