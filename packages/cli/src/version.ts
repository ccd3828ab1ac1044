/** What `--version` prints. */
import { readFileSync } from 'node:fs'

/** The manifest stands above `src` as well as above `dist`. */
const manifest = new URL('../package.json', import.meta.url)

export function versionText(): string {
  return `Latchkey ${JSON.parse(readFileSync(manifest, 'utf8')).version}`
}
