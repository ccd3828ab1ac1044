import type { ServerUser } from '@latchkey/js'
import { createMiddleware } from 'hono/factory'
import { latchkey } from './latchkey.js'

/** Answers 401 to requests of visitors; the handlers behind it find the user in `context.var.user`. */
export const signedIn = createMiddleware<{ Variables: { user: ServerUser } }>(async (context, next) => {
  const user = await latchkey.getUser({ tokenStore: context.req.raw })
  if (!user) return context.json({ error: 'Please sign in.' }, 401)
  context.set('user', user)
  await next()
})
