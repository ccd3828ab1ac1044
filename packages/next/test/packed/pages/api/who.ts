import type { IncomingMessage, ServerResponse } from 'node:http'
import { latchkey } from '../../lib/server'

// The types of Next.js would require a NODE_ENV of every program in this repository.
export default async function who(request: IncomingMessage, response: ServerResponse) {
  const user = await latchkey.getUser({ tokenStore: request })
  response.statusCode = user ? 200 : 401
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ email: user?.primaryEmail ?? null }))
}
