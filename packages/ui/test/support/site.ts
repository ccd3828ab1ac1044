import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import react from '@vitejs/plugin-react'
import { build, type Rollup } from 'vite'

export interface Site {
  address: string
  close(): Promise<void>
}

export interface SiteOptions {
  nonce?: string
  /** Answers what is not a file, if it wants to. */
  answer?: (request: Request) => Promise<Response | undefined>
  /** Renders the page ahead, as a host with a server would. */
  page?: (html: string, address: URL) => string
}

/**
 * Builds a folder with Vite, from the sources of our packages, and serves it from memory under the strictest
 * Content-Security-Policy that a host could have. Any path that is no file answers with the page, as hosts with a router do.
 */
export async function serveSite(root: string, options: SiteOptions = {}): Promise<Site> {
  const files = await buildFiles(root)
  const policy = `default-src 'none'; script-src 'self' 'nonce-${options.nonce ?? ''}'; style-src 'nonce-${options.nonce ?? ''}'; img-src 'self' data: blob:; connect-src 'self'`

  const server = createServer(async (request, response) => {
    const answer = await options.answer?.(await toRequest(request))
    if (answer) {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(await answer.text())
      return
    }
    const address = new URL(request.url ?? '/', 'http://localhost')
    const path = address.pathname.slice(1)
    const name = files.has(path) ? path : 'index.html'
    response.writeHead(200, { 'content-type': contentTypeOf(name), 'content-security-policy': policy })
    const file = files.get(name)
    response.end(name === 'index.html' && options.page ? options.page(String(file), address) : file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

async function toRequest(message: IncomingMessage): Promise<Request> {
  const chunks: Uint8Array[] = []
  for await (const chunk of message) chunks.push(chunk)
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Request(new URL(message.url ?? '/', 'http://localhost'), { method: message.method, headers, body })
}

async function buildFiles(root: string): Promise<Map<string, string | Uint8Array>> {
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // React tells what it dislikes only while developing, and the tests want to hear it.
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [react()],
    resolve: { conditions: ['source', 'module', 'browser', 'development'] },
    build: { write: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  })) as Rollup.RollupOutput
  return new Map(output.output.map(file => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

function contentTypeOf(name: string) {
  if (name.endsWith('.js')) return 'text/javascript'
  if (name.endsWith('.css')) return 'text/css'
  return 'text/html; charset=utf-8'
}
