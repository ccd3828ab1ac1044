/** A Hono server with a protected page and a protected route. */
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { LatchkeyServerApp } from '@latchkey/js'
import { Hono } from 'hono'
import { html } from 'hono/html'

const latchkey = new LatchkeyServerApp({ tokenStore: null })
const app = new Hono()

/** For routes: others are answered 401, with the reason. */
async function requireUser(context, next) {
  const { user, reason } = await latchkey.authenticateRequest(context.req.raw)
  if (!user) return context.json({ reason }, 401)
  context.set('user', user)
  await next()
}

/** For pages: visitors are redirected to the sign-in page, which renews an expired token, and come back. */
async function requireVisitor(context, next) {
  const { user } = await latchkey.authenticateRequest(context.req.raw)
  const { pathname, search } = new URL(context.req.url)
  if (!user) return context.redirect(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(pathname + search)}`)
  context.set('user', user)
  await next()
}

app.get('/', context => context.html(html`<h1>Anyone may read this</h1><a href="/account">Account</a>`))

app.get('/account', requireVisitor, context => {
  const { displayName, primaryEmail } = context.get('user')
  return context.html(html`<h1>Hello ${displayName ?? primaryEmail}</h1><a href="/handler/sign-out">Sign out</a>`)
})

app.get('/api/me', requireUser, context => {
  const { id, displayName } = context.get('user')
  return context.json({ id, displayName })
})

app.use('/dist/*', serveStatic({ root: import.meta.dirname }))
app.get('/handler/*', serveStatic({ path: `${import.meta.dirname}/pages/handler.html` }))
app.get('/config.json', context =>
  context.json({
    baseUrl: process.env.LATCHKEY_BASE_URL,
    projectId: process.env.LATCHKEY_PROJECT_ID,
    publishableClientKey: process.env.LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  }),
)

serve({ fetch: app.fetch, hostname: 'localhost', port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`http://localhost:${port}`)
})
