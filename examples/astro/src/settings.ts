import { LATCHKEY_BASE_URL, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY } from 'astro:env/client'

/** No secrets: pages know them, too. */
export const settings = {
  baseUrl: LATCHKEY_BASE_URL,
  projectId: LATCHKEY_PROJECT_ID,
  publishableClientKey: LATCHKEY_PUBLISHABLE_CLIENT_KEY,
}
