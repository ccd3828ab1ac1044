/** The published React package with what it needs, which only a few tests use: installed in a folder of its own, on first use. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installOptions, useVersion } from './published-versions.ts'

/** With 2.8.41, whose lock file is in the folder. */
export const publishedReactSite = fileURLToPath(new URL('../published-react-site', import.meta.url))

export const installPublishedReact = () => install(publishedReactSite, 'ci')

/** The same site with another version. Returns its folder. */
export async function installNewerReact(version: string): Promise<string> {
  const folder = join(tmpdir(), `latchkey-published-react-${version}`)
  await mkdir(folder, { recursive: true })
  for (const name of ['index.html', 'main.tsx', 'package.json'])
    await cp(join(publishedReactSite, name), join(folder, name))
  await useVersion(folder, version)
  await install(folder, 'install')
  return folder
}

async function install(folder: string, command: 'ci' | 'install'): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  const options = command === 'ci' ? installOptions : [...installOptions, '--no-package-lock']
  await promisify(execFile)('npm', [command, ...options], { cwd: folder })
}
