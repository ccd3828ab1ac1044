import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { signedIn } from './signed-in.js'
import { startPage } from './start-page.js'

const app = new Hono()

app.get('/', context => {
  // Browsers get a page, programs JSON.
  if (
    accepts(context, { header: 'Accept', supports: ['application/json', 'text/html'], default: 'application/json' }) ===
    'text/html'
  )
    return context.html(startPage())
  return context.json({ message: 'Anyone may read this.' })
})

app.get('/api/me', signedIn, context => {
  const { id, displayName, primaryEmail } = context.var.user
  return context.json({ id, displayName, primaryEmail })
})

app.post('/api/name', signedIn, async context => {
  const { name } = await context.req.json<{ name?: unknown }>()
  if (typeof name !== 'string' || name === '') return context.json({ error: 'Send a name.' }, 400)
  await context.var.user.setDisplayName(name)
  return context.json({ displayName: name })
})

const port = Number(process.env.PORT ?? 3000)
const hostname = process.env.HOST ?? 'localhost'
serve({ fetch: app.fetch, hostname, port }, () => console.log(`The API is at http://localhost:${port}`))
