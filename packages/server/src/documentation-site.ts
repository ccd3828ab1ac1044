/** The documentation, served below `/docs/` in development. Its pages load nothing of other hosts and have no inline scripts. */
import type { Site } from './handler.ts'
import { always, answer, readFiles } from './site.ts'

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

/** @param folder of the built site; nothing is served when it does not exist. */
export function createDocumentationSite(folder: string): Site {
  const files = readFiles(folder)

  return (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (path === '/docs') return new Response(null, { status: 308, headers: { ...always, location: '/docs/' } })
    if (!path.startsWith('/docs/')) return null
    const file = files.get(path === '/docs/' ? '/index.html' : path.slice('/docs'.length))
    if (!file) return null
    const response = answer(request, file, 'no-cache')
    response.headers.set('content-security-policy', policy)
    return response
  }
}
