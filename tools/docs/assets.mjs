/** Scripts and styles of the site, all of them its own: nothing is loaded from other hosts. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { root } from '../shared/command.mjs'
import { read } from '../shared/files.mjs'

const here = dirname(fileURLToPath(import.meta.url))

/** @param {string} folder of the built site */
export async function writeAssets(folder) {
  const assets = join(folder, 'assets')
  mkdirSync(assets, { recursive: true })
  await build({
    entryPoints: ['site', 'theme'].map(name => join(here, 'client', `${name}.js`)),
    outdir: assets,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
  const styles = ['site', 'reference'].map(name => readFileSync(join(here, `client/${name}.css`), 'utf8'))
  writeFileSync(join(assets, 'site.css'), themes() + styles.join(''))
  copyFileSync(join(root, 'packages/dashboard/public/favicon.svg'), join(assets, 'favicon.svg'))
}

/** The colours of the product, from its own style sheet: light, then dark. */
function themes() {
  const [light, dark] = [...read('packages/ui/src/tokens.css.ts').matchAll(/\{([^{}]*--latchkey-background:[^{}]*)\}/g)]
  if (!light || !dark) throw new Error('packages/ui/src/tokens.css.ts has no two themes.')
  const darkByChoice = `:root[data-theme='dark'] {${dark[1]}}`
  // Without JavaScript the system decides.
  const darkBySystem = `@media (prefers-color-scheme: dark) { :root:not([data-theme]) {${dark[1]}} }`
  return `:root {${light[1]}}\n${darkByChoice}\n${darkBySystem}\n`
}
