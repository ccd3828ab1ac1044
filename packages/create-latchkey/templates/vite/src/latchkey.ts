import { LatchkeyClientApp } from '@latchkey/react'

export const latchkey = new LatchkeyClientApp({
  baseUrl: import.meta.env.VITE_LATCHKEY_BASE_URL,
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  tokenStore: 'cookie',
})
