/**
 * After the compiler: what a worker of the sandbox loads, in dist/bundle. The worker itself with all that it imports,
 * the engine, and the engine's memory after it evaluated what templates may import.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtInThemes, noticeSources } from '@latchkey/emails'
import { translatedTemplates } from '@latchkey/emails/translations'
import { build } from 'esbuild'
import { transform } from 'sucrase'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const { resolve } = createRequire(import.meta.url)
const folder = here('dist/bundle')
rmSync(folder, { recursive: true, force: true })
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
    js: "import { createRequire as createNodeRequire } from 'node:module'; const require = createNodeRequire(import.meta.url);",
  },
}

const wasm = join(folder, 'engine.wasm')
copyFileSync(resolve('@jitl/quickjs-wasmfile-release-sync/wasm'), wasm)
await build({ ...onNode, entryPoints: [here('src/worker/worker.ts')], outfile: join(folder, 'worker.js') })

const react = {
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: {
    // Renders to a text at once, and is half of what `react-dom/server` loads.
    'react-dom/server': join(
      dirname(resolve('react-dom/package.json')),
      'cjs/react-dom-server-legacy.browser.production.js',
    ),
    '@react-email/render': here('src/inside/render-module.ts'),
  },
}

/** Makes `built-in-sources`: the built-in templates in every language, notices and themes, each a chunk that
 * is loaded when an email needs it. */
const builtInSources = {
  name: 'built-in-sources',
  setup(bundle) {
    const themes = Object.values(builtInThemes).map(({ tsxSource }) => tsxSource)
    const sources = [...translatedTemplates, ...themes, ...Object.values(noticeSources)]
    bundle.onResolve({ filter: /^built-in-sources/ }, ({ path }) => ({ path, namespace: 'built-in' }))
    bundle.onResolve({ filter: /^arktype$/ }, () => ({ path: here('src/built-in/type.ts') }))
    bundle.onResolve({ filter: /^@latchkey\/emails$/ }, () => ({ path: here('src/inside/emails-module.ts') }))
    bundle.onLoad({ filter: /^built-in-sources$/, namespace: 'built-in' }, () => ({
      contents: `export const loaders = new Map([${sources.map(
        (source, index) => `['${digest(source)}', () => import('built-in-sources/${index}')]`,
      )}])`,
    }))
    bundle.onLoad({ filter: /\/\d+$/, namespace: 'built-in' }, ({ path }) => ({
      contents: compiled(sources[Number(path.split('/')[1])]),
      resolveDir: here('.'),
    }))
  },
}

/** As `src/built-in/main.ts` computes it. */
const digest = source => createHash('sha256').update(source).digest('base64')

/** As the sandbox compiles them. */
const compiled = source =>
  transform(source, {
    transforms: ['typescript', 'jsx'],
    jsxRuntime: 'automatic',
    production: true,
    disableESTransforms: true,
  }).code

await build({
  ...onNode,
  ...react,
  entryPoints: [here('src/built-in/main.ts')],
  outdir: folder,
  entryNames: 'built-in',
  chunkNames: 'built-in/[hash]',
  splitting: true,
  plugins: [builtInSources],
})

/** Needed for the snapshot only. */
const script = join(folder, 'inside.js')
const program = join(folder, 'make-snapshot.js')
await build({
  ...shared,
  ...react,
  entryPoints: [here('src/inside/main.ts')],
  outfile: script,
  format: 'iife',
  platform: 'browser',
  minify: true,
  inject: [here('src/inside/web-platform.ts')],
})
await build({ ...onNode, entryPoints: [here('src/build/make-snapshot.ts')], outfile: program })
execFileSync(process.execPath, [program, script, wasm, folder], { stdio: 'inherit' })
for (const file of [script, program]) rmSync(file)
