/** The published React package with what it needs, which only a few tests use: installed in a folder of its own, on first use. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const publishedReactSite = fileURLToPath(new URL('../published-react-site', import.meta.url))

export async function installPublishedReact(): Promise<void> {
  if (existsSync(join(publishedReactSite, 'node_modules/.package-lock.json'))) return
  const options = ['--ignore-scripts', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', ['ci', ...options], { cwd: publishedReactSite })
}
