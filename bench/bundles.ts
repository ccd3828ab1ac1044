/** P7: what a visitor's browser loads, gzipped, with React left to the application. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { limitRow, type Row } from './table.ts'

export async function bundles(): Promise<Row[]> {
  const client = await firstLoadKilobytes("export { LatchkeyClientApp } from '@latchkey/js'")
  const signIn = await firstLoadKilobytes(
    "export { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme, SignIn, UserButton } from '@latchkey/react'",
  )
  return [
    limitRow('P7 the client app', client, 12, 'kB'),
    limitRow('P7 provider, sign-in and user button', signIn, 40, 'kB'),
  ]
}

async function firstLoadKilobytes(contents: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)), sourcefile: 'host.js' },
    outdir: 'out',
    write: false,
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    logLevel: 'error',
  })
  const atOnce = firstLoad(metafile)
  const files = outputFiles.filter(({ path }) => atOnce.some(name => path.endsWith(name)))
  return files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0) / 1000
}

/** The entry and everything that it imports at once; what is imported later does not count. */
function firstLoad({ outputs }: Metafile): string[] {
  const found = Object.keys(outputs).filter(name => outputs[name]?.entryPoint === 'host.js')
  for (const name of found) {
    const imports = outputs[name]?.imports ?? []
    for (const { path, kind, external } of imports) {
      if (kind === 'import-statement' && !external && !found.includes(path)) found.push(path)
    }
  }
  return found
}
