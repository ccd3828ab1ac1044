import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Site } from './site.ts'

/**
 * A page with one script, `/app.js`, on an origin of its own. Its address has a name, because passkeys belong to names.
 *
 * @example
 * const site = await serveScript('<script type="module" src="/app.js"></script>', 'document.title = "Ready"')
 */
export async function serveScript(html: string, script: string): Promise<Site> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('The page has no port.')
  return {
    address: `http://localhost:${listening.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
