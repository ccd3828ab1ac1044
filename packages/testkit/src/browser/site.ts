import { createServer } from 'node:http'
import { type BuildOptions, buildSite } from './build-site.ts'

export interface Site {
  readonly address: string
  close(): Promise<void>
}

export interface SiteOptions extends BuildOptions {
  /** Of the scripts and styles that stand in the page itself. */
  readonly nonce?: string
  /** Origins beside its own that the page may ask and show pictures of. */
  readonly origins?: readonly string[]
  /** For pages of others, whose scripts evaluate strings. */
  readonly withoutPolicy?: boolean
  /** A host without nonces for styles, whose scripts assign no HTML: `style-src 'self'` and Trusted Types. */
  readonly isStatic?: boolean
  /** Allows what Stripe.js needs: its script, its frames and the API of Stripe. */
  readonly stripe?: boolean
  /** What the page finds at `/config.json`, as each request comes. */
  readonly config?: () => unknown
  /** Renders the page ahead, as a host with a server would. */
  readonly page?: (html: string, address: URL) => string
}

/**
 * Builds a folder and serves it under the strictest Content-Security-Policy that a host could have. Any path
 * that is no file answers with the page, as hosts with a router do.
 */
export async function serveSite(root: string, options: SiteOptions = {}): Promise<Site> {
  const files = await buildSite(root, options)
  const policy = getPolicy(options)

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost')
    if (address.pathname === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(options.config?.() ?? {}))
    }
    const path = address.pathname.slice(1)
    const name = files.has(path) ? path : 'index.html'
    const file = files.get(name)
    response.writeHead(200, {
      'content-type': getContentType(name),
      ...(options.withoutPolicy ? {} : { 'content-security-policy': policy }),
    })
    return response.end(name === 'index.html' && options.page ? options.page(String(file), address) : file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('The site listens on no port.')

  return {
    address: `http://127.0.0.1:${listening.port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function getPolicy({ nonce = '', origins = [], stripe = false, isStatic = false }: SiteOptions): string {
  const beyond = origins.map(origin => ` ${origin}`).join('')
  const [scripts, api] = stripe ? [' https://js.stripe.com', ' https://api.stripe.com'] : ['', '']
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${scripts}`,
    `frame-src${scripts || " 'none'"}`,
    isStatic ? "style-src 'self'" : `style-src 'nonce-${nonce}'`,
    ...(isStatic ? ["require-trusted-types-for 'script'"] : []),
    `img-src 'self' data: blob:${beyond}`,
    `connect-src 'self'${beyond}${api}`,
  ].join('; ')
}

function getContentType(name: string): string {
  if (name.endsWith('.js')) return 'text/javascript'
  if (name.endsWith('.css')) return 'text/css'
  return 'text/html; charset=utf-8'
}
