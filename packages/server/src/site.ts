/**
 * Built pages, served from memory: the dashboard, the hosted pages, and in development the demo app.
 *
 * The files are listed once, and a request can only name one of them; no path of a request ever reaches
 * the file system.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Site } from './handler.ts'

export interface SiteOptions {
  /** The folder of built files; pages are empty when it does not exist. */
  readonly folder: string
  /** The settings that the page needs for its first request: served as `/config.json`. A function is called each time. */
  readonly config: SiteConfig | (() => Promise<SiteConfig>)
  /** Other origins that the page speaks to. */
  readonly connectTo?: readonly string[]
  /** Pages that load what others serve. */
  readonly embeds?: readonly Embed[]
}

/** The origins from which the pages below a path may load scripts and frames, and to which they may speak. */
export interface Embed {
  /** Such as `/purchase/`. */
  readonly below: string
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}

export type SiteConfig = Readonly<Record<string, unknown>>

export function createSite({ folder, config, connectTo = [], embeds = [] }: SiteOptions): Site {
  const files = readFiles(folder)
  const index = files.get('/index.html')
  const isPage = pageMatcher(files.get(pageList))

  return (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (path === '/config.json') return typeof config === 'function' ? config().then(asJson) : asJson(config)
    const file = files.get(path)
    if (file && path !== '/index.html') return answer(request, file, keepFor(path))
    // The page finds its own way by the address; a missing file with an extension is just missing.
    if (!index || extname(path) !== '') return null
    const isKnown = isPage(path)
    // A person who followed a wrong link sees the page that says so; a program only needs the status.
    if (!isKnown && (path.startsWith('/.well-known/') || !acceptsHtml(request))) return null
    const embedded = embeds.filter(({ below }) => path.startsWith(below))
    return page(index, { connectTo, embeds: embedded, status: isKnown ? 200 : 404 })
  }
}

/** The build of pages lists their paths, as its router has them: `$name` is a segment, and `$` at the end all that follow. */
const pageList = '/pages.json'

/** Without a list any path is a page, but for those whose meaning the web has fixed (RFC 8615). */
function pageMatcher(list: File | undefined): (path: string) => boolean {
  if (!list) return path => !path.startsWith('/.well-known/')
  const paths: readonly string[] = JSON.parse(list.bytes.toString('utf8'))
  const patterns = paths.map(path => path.split('/').filter(Boolean))
  return path => {
    const segments = path.split('/').filter(Boolean)
    return patterns.some(pattern => matches(pattern, segments))
  }
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '$'
  const fixed = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? segments.length < fixed.length : segments.length !== fixed.length) return false
  return fixed.every((name, index) => name.startsWith('$') || name === segments[index])
}

const acceptsHtml = (request: Request) => (request.headers.get('accept') ?? '').includes('text/html')

function asJson(config: SiteConfig): Response {
  return new Response(JSON.stringify(config), { headers: { ...always, 'content-type': types['.json'] } })
}

export interface File {
  readonly type: string
  readonly bytes: Buffer
  zipped?: Buffer
}

export const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

export const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
} as const

/** Scripts and styles of our own, and what the page embeds; a style may also carry the nonce that the page was given. */
function page(
  index: File,
  { connectTo, embeds, status }: Required<Pick<SiteOptions, 'connectTo' | 'embeds'>> & { readonly status: number },
): Response {
  const nonce = randomBytes(16).toString('base64url')
  const sources = (of: (embed: Embed) => readonly string[]) => ["'self'", ...embeds.flatMap(of)].join(' ')
  const policy = [
    "default-src 'self'",
    `script-src ${sources(({ scripts }) => scripts)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https: http:",
    `connect-src ${[sources(({ connections }) => connections), ...connectTo].join(' ')}`,
    `frame-src ${sources(({ frames }) => frames)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
  const headers = {
    ...always,
    'cache-control': 'no-store',
    'content-type': types['.html'],
    'content-security-policy': policy,
  }
  return new Response(index.bytes.toString('utf8').replaceAll('%NONCE%', nonce), { status, headers })
}

export function answer(request: Request, file: File, cacheControl: string): Response {
  const headers: Record<string, string> = { ...always, 'content-type': file.type, 'cache-control': cacheControl }
  const takesGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  if (!takesGzip || file.bytes.byteLength < 1_024) return new Response(new Uint8Array(file.bytes), { headers })
  file.zipped ??= gzipSync(file.bytes)
  headers['content-encoding'] = 'gzip'
  headers.vary = 'accept-encoding'
  return new Response(new Uint8Array(file.zipped), { headers })
}

/** Built assets carry a hash in their name. */
function keepFor(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

export function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>()
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const type = Object.entries(types).find(([extension]) => extension === extname(path))?.[1]
    if (type) files.set(`/${relative(folder, path).split(sep).join('/')}`, { type, bytes: readFileSync(path) })
  }
  return files
}
