/**
 * After the compiler: what a worker of the sandbox loads, in dist/bundle. The worker itself with all that it imports,
 * the engine, and the engine's memory after it evaluated what templates may import.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const { resolve } = createRequire(import.meta.url)
const folder = here('dist/bundle')
mkdirSync(folder, { recursive: true })

const shared = { bundle: true, target: 'es2022', conditions: ['@latchkey/source'], logLevel: 'warning' }

/** What runs on Node: a worker, and the program that makes the snapshot. */
const onNode = {
  ...shared,
  format: 'esm',
  platform: 'node',
  minifyWhitespace: true,
  minifySyntax: true,
  // CommonJS packages call it for what Node has built in.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
}

const wasm = join(folder, 'engine.wasm')
copyFileSync(resolve('@jitl/quickjs-wasmfile-release-sync/wasm'), wasm)
await build({ ...onNode, entryPoints: [here('src/worker/worker.ts')], outfile: join(folder, 'worker.js') })

/** Needed for the snapshot only. */
const script = join(folder, 'inside.js')
const program = join(folder, 'make-snapshot.js')
await build({
  ...shared,
  entryPoints: [here('src/inside/main.ts')],
  outfile: script,
  format: 'iife',
  platform: 'browser',
  minify: true,

  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  inject: [here('src/inside/web-platform.ts')],
  alias: {
    // Renders to a text at once, and is half of what `react-dom/server` loads.
    'react-dom/server': join(
      dirname(resolve('react-dom/package.json')),
      'cjs/react-dom-server-legacy.browser.production.js',
    ),
    '@react-email/render': here('src/inside/render-module.ts'),
  },
})
await build({ ...onNode, entryPoints: [here('src/build/make-snapshot.ts')], outfile: program })
execFileSync(process.execPath, [program, script, wasm, folder], { stdio: 'inherit' })
for (const file of [script, program]) rmSync(file)
