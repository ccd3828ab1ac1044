/** Other versions of the published SDK than the one that the suite is compiled with, installed as their users install them. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type * as PublishedSdk from '@stackframe/js'

export type { PublishedSdk }

/** Without a lock file: dependencies are those that an installation gets today. */
export async function installSdk(version: string): Promise<typeof PublishedSdk> {
  const folder = join(tmpdir(), `latchkey-published-${version}`)
  if (!existsSync(join(folder, 'node_modules/@stackframe/js'))) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies: { '@stackframe/js': version } }))
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
    await promisify(execFile)('npm', ['install', ...options], { cwd: folder })
  }
  const entry = createRequire(join(folder, 'package.json')).resolve('@stackframe/js')
  return import(pathToFileURL(entry).href)
}
