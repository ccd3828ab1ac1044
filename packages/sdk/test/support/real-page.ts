/** A page with the SDK on it, on an origin of its own, that speaks to a real server. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { startLiveTestkit } from '@latchkey/testkit/browser'
import { bundled } from './application.ts'

export type RealPage = Awaited<ReturnType<typeof startRealPage>>

export async function startRealPage(config: Record<string, unknown>) {
  const live = await startLiveTestkit()
  const project = await live.createProject({ config })
  const options = {
    baseUrl: live.address,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'cookie',
    redirectMethod: 'window',
    noAutomaticPrefetch: true,
  }
  const script = await bundled(`
    import { LatchkeyClientApp } from './index.ts'
    globalThis.app = new LatchkeyClientApp(${JSON.stringify(options)})
  `)
  const site = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : html)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  return {
    live,
    project,
    // Passkeys belong to names, and no number is one.
    url: `http://localhost:${address.port}`,
    async stop() {
      site.closeAllConnections()
      site.close()
      await once(site, 'close')
      await live.stop()
    },
  }
}

const html = `<!doctype html><title>A page</title><input autocomplete="username webauthn">
  <script type="module" src="/app.js"></script>`
