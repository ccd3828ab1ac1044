/** An application's page with the published SDK on it, and the browser that opens it. */
import { serveScript } from '@latchkey/testkit/browser'
import type { StackClientApp } from '@stackframe/js'
import { build } from 'esbuild'
import { getSdkFolder } from './published-versions.ts'
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
  const { address, close } = await serveScript(html, script)
  return { url: `${address}/`, stop: close }
}

const html = '<!doctype html><title>A page</title><script type="module" src="/app.js"></script>'

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: await getSdkFolder() },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
