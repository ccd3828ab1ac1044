/** A page with the SDK on it, on an origin of its own, that speaks to a real server. */
import { serveScript, startLiveTestkit } from '@latchkey/testkit/browser'
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
  const site = await serveScript(html, script)
  return {
    live,
    project,
    url: site.address,
    async stop() {
      await site.close()
      await live.stop()
    },
  }
}

const html = `<!doctype html><title>A page</title><input autocomplete="username webauthn">
  <script type="module" src="/app.js"></script>`
