/** The files of a folder on an origin of its own, as a host of static files serves them. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort } from '../../tools/newcomer/processes.ts'

export interface ServedFolder {
  readonly address: string
  stop(): Promise<void>
}

export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer(async ({ url }, response) => {
    // Parsed, a path has no `..` left that leads out of the folder.
    const { pathname } = new URL(url ?? '/', 'http://localhost')
    const name = pathname === '/' ? '/index.html' : pathname
    try {
      const file = await readFile(join(folder, name))
      response.writeHead(200, { 'content-type': name.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(file)
    } catch {
      response.writeHead(404).end()
    }
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
