/** An application's page with the published SDK on it, and the browser that opens it. */
import { createServer, type Server } from 'node:http'
import type { StackClientApp } from '@stackframe/js'
import { build } from 'esbuild'
import type { WireProject } from './wire.ts'

declare global {
  var published: StackClientApp
}

export interface Site {
  readonly url: string
  stop(): Promise<void>
}

/** A page on an origin of its own, as an application's is. */
export async function startSite({ id: projectId, baseUrl, publishableClientKey }: WireProject): Promise<Site> {
  const options = { baseUrl, projectId, publishableClientKey, tokenStore: 'cookie', redirectMethod: 'window' }
  const script = await bundled(`
    import { StackClientApp } from '@stackframe/js'
    globalThis.published = new StackClientApp(${JSON.stringify(options)})
  `)
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><title>A page</title><script type="module" src="/app.js"></script>',
    )
  })
  const port = await portOf(server)
  return {
    url: `http://localhost:${port}/`,
    stop: () => new Promise(resolve => server.close(() => resolve()).closeAllConnections()),
  }
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  return address.port
}

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
