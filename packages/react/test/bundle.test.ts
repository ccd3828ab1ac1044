import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { describe, expect, it } from 'vitest'

interface Bundle {
  /** What the browser fetches before anything is shown, gzipped, without React. */
  kilobytes: number
  /** The source files in it. */
  sources: string[]
}

/** Bundles a host the way that Vite does for production. */
async function bundle(code: string): Promise<Bundle> {
  const host = {
    name: 'host',
    resolveId: (id: string) => (id === 'host.js' ? id : null),
    load: (id: string) => (id === 'host.js' ? code : null),
  }
  const output = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [host],
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rollupOptions: { input: 'host.js', external: /^react(-dom)?(\/|$)/, preserveEntrySignatures: 'strict' },
    },
  })) as Rollup.RollupOutput
  const chunks = firstLoad(output.output.filter(file => file.type === 'chunk'))
  return {
    kilobytes: chunks.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000,
    sources: chunks.flatMap(chunk => Object.entries(chunk.modules).flatMap(([id, { code }]) => (code ? [id] : []))),
  }
}

/** The entry and everything that it imports at once; what is imported later does not count. */
function firstLoad(chunks: Rollup.OutputChunk[]): Rollup.OutputChunk[] {
  const found = chunks.filter(chunk => chunk.isEntry)
  for (const chunk of found) {
    const atOnce = chunks.filter(other => chunk.imports.includes(other.fileName))
    found.push(...atOnce.filter(other => !found.includes(other)))
  }
  return found
}

const signIn =
  "export { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme, SignIn, UserButton } from '@latchkey/react'"
const handler = "export { LatchkeyClientApp, LatchkeyHandler } from '@latchkey/react'"

describe('what a host’s visitors have to load', () => {
  it('is at most 40 kB for provider, theme, sign-in and user button', async () => {
    const { kilobytes, sources } = await bundle(signIn)
    expect(sources.join()).toContain('CredentialSignIn')
    expect(kilobytes).toBeLessThanOrEqual(40)
  })

  it('is no page but the one that is opened, and no language but the one that is spoken', async () => {
    const { sources } = await bundle(handler)
    const later = /SignInPage|AuthPage|EmailVerification|AccountSettings|CropDialog|ErrorPage|german|english/
    expect(sources.join()).toContain('LatchkeyHandler')
    expect(sources.filter(source => later.test(source))).toEqual([])
  })

  it('never holds a schema library, nor the apps for servers and owners', async () => {
    const { sources } = await bundle(`${signIn}\n${handler.replace('LatchkeyClientApp, ', '')}`)
    expect(sources.filter(source => /zod|jose|sdk\/src\/(admin|server)\.ts/.test(source))).toEqual([])
  })
})
