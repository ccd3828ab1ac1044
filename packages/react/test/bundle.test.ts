import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { describe, expect, it } from 'vitest'

interface Bundle {
  /** What the browser fetches before anything is shown, gzipped. */
  kilobytes: number
  /** The source files in it. */
  sources: string[]
}

async function bundle(code: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, sourcefile: 'host.js' },
    outdir: 'out',
    write: false,
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['source'],
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    logLevel: 'error',
  })
  const first = firstLoad(metafile)
  const files = outputFiles.filter(file => first.some(name => file.path.endsWith(name)))
  const bytes = files.reduce((sum, file) => sum + gzipSync(file.contents).length, 0)
  return { kilobytes: bytes / 1000, sources: first.flatMap(name => Object.keys(metafile.outputs[name]?.inputs ?? {})) }
}

/** The entry and everything that it imports at once; what is imported later does not count. */
function firstLoad({ outputs }: Metafile): string[] {
  const found = Object.keys(outputs).filter(name => outputs[name]?.entryPoint === 'host.js')
  for (const name of found) {
    const atOnce = outputs[name]?.imports.filter(({ kind, external }) => kind === 'import-statement' && !external) ?? []
    for (const { path } of atOnce) if (!found.includes(path)) found.push(path)
  }
  return found
}

describe('what a host’s visitors have to load', () => {
  it('is at most 40 kB for provider, theme, sign-in and user button', async () => {
    const { kilobytes } = await bundle(
      "export { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme, SignIn, UserButton } from '@latchkey/react'",
    )
    expect(kilobytes).toBeLessThanOrEqual(40)
  })

  it('is no page but the one that is opened', async () => {
    const { sources } = await bundle("export { LatchkeyHandler } from '@latchkey/react'")
    const pages = [
      'SignInPage',
      'EmailVerification',
      'AccountSettings.',
      'CropDialog',
      'ErrorPage',
      'german',
      'english',
    ]
    expect(sources.filter(source => pages.some(page => source.includes(page)))).toEqual([])
  })

  it('never holds a schema library, nor the apps for servers and owners', async () => {
    const { sources } = await bundle("export { LatchkeyClientApp, LatchkeyHandler, SignIn } from '@latchkey/react'")
    const unwanted = ['/zod/', '/jose/', 'sdk/src/admin.ts', 'sdk/src/server.ts']
    expect(sources.filter(source => unwanted.some(part => source.includes(part)))).toEqual([])
  })
})
