/** An Express server with a protected page and a protected route. */
import { LatchkeyServerApp } from '@latchkey/js'
import express from 'express'

const latchkey = new LatchkeyServerApp({ tokenStore: null })
const app = express()

/** For routes: others are answered 401, with the reason. */
async function requireUser(request, response, next) {
  const { user, reason } = await latchkey.authenticateRequest(request)
  if (!user) return response.status(401).json({ reason })
  response.locals.user = user
  next()
}

/** For pages: visitors are redirected to the sign-in page, which renews an expired token, and come back. */
async function requireVisitor(request, response, next) {
  const { user } = await latchkey.authenticateRequest(request)
  if (!user)
    return response.redirect(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(request.originalUrl)}`)
  response.locals.user = user
  next()
}

app.get('/', (_request, response) => {
  response.send('<h1>Anyone may read this</h1><a href="/account">Account</a>')
})

app.get('/account', requireVisitor, (_request, response) => {
  const { displayName, primaryEmail } = response.locals.user
  response.send(`<h1>Hello ${escaped(displayName ?? primaryEmail)}</h1><a href="/handler/sign-out">Sign out</a>`)
})

app.get('/api/me', requireUser, (_request, response) => {
  const { id, displayName } = response.locals.user
  response.json({ id, displayName })
})

app.use('/dist', express.static(`${import.meta.dirname}/dist`))
app.get('/handler/*page', (_request, response) => {
  response.sendFile('pages/handler.html', { root: import.meta.dirname })
})
app.get('/config.json', (_request, response) => {
  response.json({
    baseUrl: process.env.LATCHKEY_BASE_URL,
    projectId: process.env.LATCHKEY_PROJECT_ID,
    publishableClientKey: process.env.LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  })
})

const server = app.listen(process.env.PORT ?? 3000, 'localhost', () => {
  console.log(`http://localhost:${server.address().port}`)
})

/** A name is any text, also one with tags in it. */
function escaped(text) {
  return String(text).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
