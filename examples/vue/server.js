/** The server of the app: its pages, and a protected route. */
import { createServer } from 'node:http'
import { LatchkeyServerApp } from '@latchkey/js'
import sirv from 'sirv'

const latchkey = new LatchkeyServerApp({
  baseUrl: process.env.VITE_LATCHKEY_BASE_URL,
  projectId: process.env.VITE_LATCHKEY_PROJECT_ID,
  publishableClientKey: process.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  tokenStore: null,
})
const pages = sirv('dist', { single: true })

const server = createServer((request, response) => {
  if (!request.url.startsWith('/api/')) return pages(request, response)
  answer(request, response).catch(error => {
    console.error(error)
    response.writeHead(500).end()
  })
})

async function answer(request, response) {
  const { user, reason } = await latchkey.authenticateRequest(request)
  response.setHeader('content-type', 'application/json')
  if (!user) return response.writeHead(401).end(JSON.stringify({ reason }))
  response.end(JSON.stringify({ id: user.id, displayName: user.displayName }))
}

server.listen(process.env.PORT ?? 3000, 'localhost', () => console.log(`http://localhost:${server.address().port}`))
