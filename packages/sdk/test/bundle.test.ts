import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { startWireServer } from '../../client/test/support/wire-server.ts'
import { LatchkeyClientApp } from '../src/index.ts'
import { version } from '../src/version.ts'

/** What is loaded when it is first used is not part of what a page loads. */
const later: Plugin = {
  name: 'later',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : null))
  },
}

async function bundle(contents: string) {
  const result = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@latchkey/source'],
    plugins: [later],
  })
  const [file] = result.outputFiles
  const [output] = Object.values(result.metafile.outputs)
  if (!file || !output) throw new Error('esbuild made no bundle.')
  return { gzipBytes: gzipSync(file.contents, { level: 9 }).length, inputs: Object.keys(output.inputs) }
}

describe('what a page loads', () => {
  it('what a page loads is at most 13 kB for the client app', async () => {
    const { gzipBytes } = await bundle("export { LatchkeyClientApp } from '../src/index.ts'")
    expect(gzipBytes).toBeLessThanOrEqual(13_000)
  })

  it('holds no validator, no means to verify tokens, and nothing for servers and owners', async () => {
    const { inputs } = await bundle("export { LatchkeyClientApp } from '../src/index.ts'")
    const foreign = inputs.filter(path => path.includes('node_modules'))
    expect(foreign).toEqual([])
    expect(
      inputs.filter(path => /server-user|admin|internal-api-keys|session\/verify|protected-resource/.test(path)),
    ).toEqual([])
  })
})

it('loads the data vault with the first store of it, also on servers', async () => {
  const { inputs } = await bundle("export { LatchkeyServerApp, LatchkeyAdminApp } from '../src/index.ts'")
  expect(inputs.filter(path => path.includes('sdk/src/data-vault/'))).toEqual([])
})

it('sends the version that the package has', async () => {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  expect(manifest).toMatchObject({ version })
  const server = await startWireServer(() => ({ status: 404, body: 'No such project.' }))
  const options = { baseUrl: server.url, projectId: 'shop', publishableClientKey: 'pck_1', tokenStore: null }
  await expect(new LatchkeyClientApp(options).getProject()).rejects.toThrow('No such project.')
  await server.stop()
  expect(server.requests[0]?.headers).toMatchObject({ 'x-stack-client-version': `js @latchkey/js@${version}` })
})

it('verifies tokens without the parts of jose that name what edge runtimes do not have', async () => {
  const result = await build({
    stdin: {
      contents: "export { LatchkeyServerApp } from '../src/index.ts'",
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['@latchkey/source'],
  })
  const text = result.outputFiles[0]?.text ?? ''
  expect(text).toContain('JWKSNoMatchingKey')
  expect(text).not.toContain('CompressionStream')
})

it.each([
  'sdk',
  'react',
])('the published files of %s take what they load later in a form that Vite 6 reads rightly', async name => {
  // Vite 6 takes `const { a } = await import(…).then(n => n.t)` for an import of `a`, and leaves out `t`.
  const folder = new URL(`../../${name}/dist/bundle/`, import.meta.url)
  const files = (await readdir(folder)).filter(file => file.endsWith('.js') && file !== 'convex.js')
  const texts = await Promise.all(files.map(file => readFile(new URL(file, folder), 'utf8')))
  expect(texts.join('\n')).toContain('(await import(')
  expect(texts.filter(text => /=\s*await\s+import\([^)]+\)\s*\.then/.test(text))).toEqual([])
})
