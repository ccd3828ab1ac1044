/** What a browser fetches of a host's code, as the bundlers that hosts use would cut it. */
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { build, type Rollup } from 'vite'

interface Chunk {
  readonly name: string
  readonly code: string
  /** The source files of which something is in it. */
  readonly sources: readonly string[]
  /** The chunks that it needs at once. */
  readonly imports: readonly string[]
  /** The source file that it was made for; null when it is only shared by others. */
  readonly toEntry: string | null
}

export interface Load {
  /** Gzipped, without React. */
  readonly kilobytes: number
  readonly files: number
  readonly sources: readonly string[]
}

export interface Bundle {
  /** What comes with the page, and, where they are named, with the parts that are opened in it. */
  load(...opened: readonly string[]): Load
}

/** No file has this name: what it holds is given with each bundle. */
const entry = 'virtual-host.ts'

/** What a host's bundler reads of our packages: the files that are published, or the modules that those are made of. */
export type Form = 'published' | 'source'

const conditionsFor = (form: Form) => (form === 'source' ? ['@latchkey/source'] : [])

/** Production builds of `code`, which stands in a host's only file. */
export const bundlers: Readonly<Record<'Vite' | 'esbuild', (code: string, form: Form) => Promise<Bundle>>> = {
  async Vite(code, form) {
    const host = {
      name: 'host',
      enforce: 'pre' as const,
      resolveId: (id: string) => (id === entry ? id : null),
      load: (id: string) => (id === entry ? code : null),
    }
    // With one target and without watching, Vite answers with one output.
    const { output } = (await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'error',
      plugins: [host],
      resolve: { conditions: [...conditionsFor(form), 'module', 'browser', 'production'] },
      build: {
        write: false,
        modulePreload: { polyfill: false },
        rollupOptions: { input: entry, external: /^react(-dom)?(\/|$)/, preserveEntrySignatures: 'strict' },
      },
    })) as Rollup.RollupOutput
    const chunks = output.filter(file => file.type === 'chunk')
    return getBundle(chunks.map(fromVite))
  },

  async esbuild(code, form) {
    const { outputFiles, metafile } = await esbuild.build({
      stdin: { contents: code, resolveDir: import.meta.dirname, sourcefile: entry, loader: 'ts' },
      bundle: true,
      splitting: true,
      minify: true,
      write: false,
      metafile: true,
      outdir: 'out',
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      jsx: 'automatic',
      conditions: conditionsFor(form),
      external: ['react', 'react-dom'],
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    const texts = new Map(outputFiles.map(file => [basename(file.path), file.text]))
    return getBundle(Object.entries(metafile.outputs).map(([path, output]) => fromEsbuild(path, output, texts)))
  },
}

function fromVite({ fileName, code, modules, imports, isEntry, isDynamicEntry, facadeModuleId }: Rollup.OutputChunk) {
  const sources = Object.entries(modules).flatMap(([id, { code }]) => (code ? [id] : []))
  return { name: fileName, code, sources, imports, toEntry: isEntry || isDynamicEntry ? facadeModuleId : null }
}

function fromEsbuild(path: string, output: esbuild.Metafile['outputs'][string], texts: ReadonlyMap<string, string>) {
  const { inputs, imports, entryPoint = null } = output
  return {
    name: path,
    code: texts.get(basename(path)) ?? '',
    sources: Object.entries(inputs).flatMap(([source, { bytesInOutput }]) => (bytesInOutput > 0 ? [source] : [])),
    imports: imports.filter(({ kind, external }) => kind === 'import-statement' && !external).map(({ path }) => path),
    toEntry: entryPoint,
  }
}

function getBundle(chunks: readonly Chunk[]): Bundle {
  function getChunk(source: string): Chunk {
    const found = chunks.find(({ toEntry }) => toEntry?.endsWith(source))
    if (found) return found
    throw new Error(`No chunk starts with ${source}.`)
  }
  return {
    load(...opened) {
      const fetched = new Set([entry, ...opened].map(getChunk))
      // A set may grow while it is walked through, and then the new ones come up as well.
      for (const { imports } of fetched)
        for (const chunk of chunks) if (imports.includes(chunk.name)) fetched.add(chunk)
      return {
        files: fetched.size,
        kilobytes: [...fetched].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000,
        sources: [...fetched].flatMap(({ sources }) => sources),
      }
    },
  }
}
