/** A Fastify server with a protected page and a protected route. */
import fastifyStatic from '@fastify/static'
import { LatchkeyServerApp } from '@latchkey/js'
import fastify from 'fastify'

const latchkey = new LatchkeyServerApp({ tokenStore: null })
const app = fastify()
app.decorateRequest('user', null)

/** For routes: others are answered 401, with the reason. */
async function requireUser(request, reply) {
  const { user, reason } = await latchkey.authenticateRequest(request)
  if (!user) return reply.code(401).send({ reason })
  request.user = user
}

/** For pages: visitors are redirected to the sign-in page, which renews an expired token, and come back. */
async function requireVisitor(request, reply) {
  const { user } = await latchkey.authenticateRequest(request)
  if (!user) return reply.redirect(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(request.url)}`)
  request.user = user
}

app.get('/', (_request, reply) => {
  reply.type('text/html').send('<h1>Anyone may read this</h1><a href="/account">Account</a>')
})

app.get('/account', { onRequest: requireVisitor }, ({ user }, reply) => {
  const name = escaped(user.displayName ?? user.primaryEmail)
  reply.type('text/html').send(`<h1>Hello ${name}</h1><a href="/handler/sign-out">Sign out</a>`)
})

app.get('/api/me', { onRequest: requireUser }, async ({ user }) => {
  return { id: user.id, displayName: user.displayName }
})

app.register(fastifyStatic, { root: `${import.meta.dirname}/dist`, prefix: '/dist/' })
app.get('/handler/*', (_request, reply) => reply.sendFile('handler.html', `${import.meta.dirname}/pages`))
app.get('/config.json', async () => ({
  baseUrl: process.env.LATCHKEY_BASE_URL,
  projectId: process.env.LATCHKEY_PROJECT_ID,
  publishableClientKey: process.env.LATCHKEY_PUBLISHABLE_CLIENT_KEY,
}))

await app.listen({ port: Number(process.env.PORT ?? 3000) })
console.log(`http://localhost:${app.server.address().port}`)

/** A name is any text, also one with tags in it. */
function escaped(text) {
  return String(text).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
