/** A registry on this machine: it has our packages, and passes on what it is asked for of others. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answers, freePort, type Running, startNode } from '../newcomer/processes.ts'

const installed = fileURLToPath(new URL('registry/', import.meta.url))
const program = join(installed, 'node_modules/verdaccio/bin/verdaccio')

export interface NpmRegistry extends Running {
  readonly url: string
  /** The archive of a package becomes its latest version. */
  publish(archive: string): void
  /** For npm and npx: this registry, and a cache that knows no earlier one. */
  readonly env: Readonly<Record<string, string>>
}

export async function startNpmRegistry(folder: string): Promise<NpmRegistry> {
  if (!existsSync(join(installed, 'node_modules/.package-lock.json')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: installed, stdio: 'pipe' })
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = join(folder, 'config.yaml')
  writeFileSync(settings, configuration(join(folder, 'storage'), port))
  const isReady = () => answers(`${url}/-/ping`)
  const running = await startNode(program, ['--config', settings], { cwd: folder, isReady })
  const userSettings = join(folder, 'npmrc')
  // npm publishes only with a token; the registry takes packages from anyone.
  writeFileSync(userSettings, `//127.0.0.1:${port}/:_authToken=anyone\n`)
  const env = {
    npm_config_registry: url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_userconfig: userSettings,
    npm_config_yes: 'true',
    npm_config_update_notifier: 'false',
  }
  return {
    ...running,
    url,
    env,
    publish(archive) {
      const options = { cwd: folder, stdio: 'pipe', env: { PATH: process.env.PATH, HOME: folder, ...env } } as const
      execFileSync('npm', ['publish', archive, '--access', 'public'], options)
    },
  }
}

/** Ours come from here alone, also if the registry behind has packages of these names. */
function configuration(storage: string, port: number): string {
  const behind = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const own = ['@latchkey/*', 'latchkey', 'create-latchkey'].map(name => ({ name, access: '$all', publish: '$all' }))
  const packages = Object.fromEntries([
    ...own.map(({ name, ...rights }) => [name, rights]),
    ['**', { access: '$all', proxy: 'behind' }],
  ])
  // JSON is YAML, too.
  return JSON.stringify({
    storage,
    listen: `127.0.0.1:${port}`,
    uplinks: { behind: { url: behind, timeout: '60s', max_fails: 20 } },
    packages,
    auth: { htpasswd: { file: join(storage, 'htpasswd'), max_users: -1 } },
    web: { enable: false },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'json', level: 'warn' },
  })
}
