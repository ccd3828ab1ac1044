import { build as buildWithVite, type Rollup } from 'vite'

export interface BuildOptions {
  /** Other packages instead of those that the sources import: `{ react: 'react-18' }`. */
  readonly alias?: Readonly<Record<string, string>>
}

type Files = ReadonlyMap<string, string | Uint8Array>

const built = new Map<string, Promise<Files>>()

/**
 * Builds a folder with Vite, from the sources of our packages, and keeps the files in memory: however many files of
 * tests in this process serve it, it is built once.
 */
export function buildSite(root: string, { alias = {} }: BuildOptions): Promise<Files> {
  const key = JSON.stringify([root, alias])
  const known = built.get(key) ?? build(root, alias)
  built.set(key, known)
  return known
}

async function build(root: string, alias: Readonly<Record<string, string>>): Promise<Files> {
  // Without `build.watch` and with a single target, Vite answers with one output.
  const { output } = (await buildWithVite({
    root,
    configFile: false,
    logLevel: 'warn',
    // React warns only in development mode, and the tests check for warnings.
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development'], alias: wholeNames(alias) },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        // What a page leaves for later is measured elsewhere; one file comes faster than fifty.
        output: { codeSplitting: false },
        // 'use client' is for frameworks with servers; a bundle for browsers may well lose it.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  })) as Rollup.RollupOutput
  return new Map(output.map(file => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

/** `react` is to stand for itself and `react/jsx-runtime`, and not for `react-dom`. */
function wholeNames(alias: Readonly<Record<string, string>>) {
  return Object.entries(alias).map(([find, replacement]) => ({ find: new RegExp(`^${find}(?=/|$)`), replacement }))
}
