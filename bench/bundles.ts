/** P7: what a visitor's browser loads, gzipped, with React left to the application. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { limitRow, type Row } from './table.ts'

export async function bundles(): Promise<Row[]> {
  const client = await kilobytesToShow([], "export { LatchkeyClientApp } from '@latchkey/js'")
  // What a component fetches before anything of it can be used counts as part of it.
  const signIn = await kilobytesToShow(
    ['auth/AuthGate.js', 'auth/CredentialSignInForm.js', 'i18n/english.js'],
    "export { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme, SignIn, UserButton } from '@latchkey/react'",
  )
  return [
    limitRow('P7 the client app', client, 12, 'kB'),
    limitRow('P7 provider, sign-in and user button', signIn, 40, 'kB'),
  ]
}

async function kilobytesToShow(fetchedThen: readonly string[], contents: string): Promise<number> {
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
  const atOnce = loadedFrom(['host.js', ...fetchedThen], metafile)
  const files = outputFiles.filter(({ path }) => atOnce.some(name => path.endsWith(name)))
  return files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0) / 1000
}

/** These entries and everything that they import at once; what is imported later does not count. */
function loadedFrom(entries: readonly string[], { outputs }: Metafile): string[] {
  const found = Object.keys(outputs).filter(name => entries.some(entry => outputs[name]?.entryPoint?.endsWith(entry)))
  for (const name of found) {
    const imports = outputs[name]?.imports ?? []
    for (const { path, kind, external } of imports) {
      if (kind === 'import-statement' && !external && !found.includes(path)) found.push(path)
    }
  }
  return found
}
