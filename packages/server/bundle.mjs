/**
 * The bundle that a server runs: `server.js`, the chunks that it loads when it needs them, and its worker threads.
 *
 * Loading two thousand files takes longer than all that they do at a start; the bundle is a handful. What it finds by its
 * own place (workers, snapshot, migrations) stands at the same place as seen from the folder of the bundle.
 */
import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = path => fileURLToPath(new URL(path, import.meta.url))

/** @param {string} folder beside `dist` @returns {Promise<Set<string>>} the names of the files it made */
export async function bundleServer(folder) {
  const { metafile } = await build({
    absWorkingDir: here('.'),
    entryPoints: { server: here('src/index.ts') },
    outdir: folder,
    // Beside the entry: a chunk, too, finds files by its own place.
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['@latchkey/source'],
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    // Names stay as they are: errors are distinguished by theirs, and records of OpenID Connect are stored under those of classes.
    keepNames: true,
    minifyWhitespace: true,
    minifySyntax: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    // What is compiled for each platform, the engine, and CommonJS packages that are loaded when they are needed.
    external: ['@electric-sql/pglite', '@node-rs/*', 'pg-native', 'prom-client', 'tr46', 'undici'],
    // CommonJS packages call it for what Node has built in.
    banner: {
      js: "import { createRequire as createNodeRequire } from 'node:module'; const require = createNodeRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  })
  for (const worker of ['src/kernel/crypto/hash-worker.mjs', 'src/kernel/db/embedded-worker.mjs']) {
    copyFileSync(here(worker), join(folder, basename(worker)))
  }
  refuseLazyCommonJs(metafile)
  return new Set(Object.keys(metafile.outputs).map(path => basename(path)))
}

/** `await import('package')` of a bundled CommonJS package has none of its names, which Node would have found. */
function refuseLazyCommonJs({ outputs }) {
  const entries = Object.values(outputs).filter(({ entryPoint }) => entryPoint?.includes('node_modules/'))
  const wrong = entries.find(({ exports }) => exports.length === 1 && exports[0] === 'default')
  if (wrong) throw new Error(`${wrong.entryPoint} is CommonJS and loaded by import(): name its package as external.`)
}
