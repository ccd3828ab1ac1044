/** Better Auth on Hono with PostgreSQL, as its own guide sets it up. Not typed: it is installed by the bench alone. */
import { serve } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { jwt } from 'better-auth/plugins'
import { Hono } from 'hono'
import pg from 'pg'

const baseURL = `http://127.0.0.1:${process.env.PORT}`
const auth = betterAuth({
  baseURL,
  secret: 'a secret that is good enough for measuring',
  database: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  plugins: [jwt()],
})
await (await getMigrations(auth.options)).runMigrations()

const app = new Hono()
app.on(['GET', 'POST'], '/api/auth/*', context => auth.handler(context.req.raw))
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
