import { StackServerApp } from '@stackframe/stack'

/** Settings are read when the server starts: only the base URL differs from an application of its developer. */
export const stackServerApp = new StackServerApp({
  baseUrl: process.env.SHOP_BASE_URL,
  projectId: process.env.SHOP_PROJECT_ID,
  publishableClientKey: process.env.SHOP_PUBLISHABLE_CLIENT_KEY,
  secretServerKey: process.env.SHOP_SECRET_SERVER_KEY,
  tokenStore: 'nextjs-cookie',
})
