/** A Next.js app from folders of this repository: built once without any setting, then started with those of a project. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const next16 = fileURLToPath(new URL('../../../../node_modules/next/dist/bin/next', import.meta.url))
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

/** Types are checked with those of the whole repository, and no build is repeated. */
const config = (options: NextOptions) => `export default ${JSON.stringify({
  ...options,
  typescript: { ignoreBuildErrors: true },
  experimental: { turbopackFileSystemCacheForBuild: false },
})}
`

type Env = Readonly<Record<string, string>>

/** What `next.config.mjs` sets besides. */
export interface NextOptions {
  readonly basePath?: string
  readonly trailingSlash?: boolean
  readonly cacheComponents?: boolean
  readonly partialPrefetching?: boolean
}

/** Answers where it was built. Files of later folders take the place of those of earlier ones. */
export async function buildSite(
  name: string,
  folders: readonly string[],
  env: Env = {},
  options: NextOptions = {},
  prepare: (site: string) => Promise<void> = async () => {},
): Promise<string> {
  const site = await writeSite(name, folders, options)
  await prepare(site)
  const child = run(next16, ['build'], site, env)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode ?? (await once(child, 'close'))[0]) throw new Error(`${output}\n${errors}`)
  return site
}

/** The files of an app, not built: `next dev` builds each page when it is requested. */
export async function writeSite(name: string, folders: readonly string[], options: NextOptions = {}): Promise<string> {
  const site = join(cache, name)
  await rm(site, { recursive: true, force: true })
  await mkdir(site, { recursive: true })
  for (const folder of folders) {
    const from = fileURLToPath(new URL(`../../${folder}`, import.meta.url))
    await cp(from, site, { recursive: true, filter: path => !/\/(node_modules|\.next)$/.test(path) })
  }
  await writeFile(join(site, 'next.config.mjs'), config(options))
  return site
}

export interface RunningSite {
  readonly address: string
  /** What it has written since it was ready. */
  log(): string
  stop(): Promise<void>
}

export interface Start {
  /** The program, of another version. */
  readonly next?: string
  readonly hostname?: string
  readonly command?: 'start' | 'dev'
}

export async function startSite(
  site: string,
  env: Env,
  { next = next16, hostname = '127.0.0.1', command = 'start' }: Start = {},
): Promise<RunningSite> {
  const child = run(next, [command, '--hostname', hostname, '--port', '0'], site, {
    NODE_ENV: command === 'dev' ? 'development' : 'production',
    ...env,
  })
  const output: string[] = []
  let partsBeforeReady = 0
  const address = await new Promise<string>((resolve, reject) => {
    // An iteration that ends early destroys the stream, and the next line that the program writes ends it with EPIPE.
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        output.push(part)
        const written = output.join('')
        const [found] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(written) ?? []
        if (partsBeforeReady || !found || !written.includes('Ready')) return
        partsBeforeReady = output.length
        resolve(found)
      })
    }
    child.once('error', reject)
    child.once('close', () => reject(new Error(`next ${command} ended: ${output.join('')}`)))
  })
  return {
    address,
    log: () => output.slice(partsBeforeReady).join(''),
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    },
  }
}

function run(next: string, words: readonly string[], cwd: string, env: Env) {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, [next, ...words], {
    cwd,
    env: { PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
