/** The OpenAPI description is complete: a client that a generator makes of it signs someone up, and reads the user. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../packages/server/src/listen.ts'
import { run } from '../newcomer/processes.ts'
import { freePort } from '../postgres.ts'

const installed = fileURLToPath(new URL('generator/', import.meta.url))
const generator = join(installed, 'node_modules/@hey-api/openapi-ts/bin/run.js')
const compiler = fileURLToPath(new URL('../../node_modules/tsc7/bin/tsc', import.meta.url))

const program = `
import { passwordSignUp, usersReadOwn } from './client/index.ts'
import { client } from './client/client.gen.ts'

const [baseUrl = '', projectId = '', key = ''] = process.argv.slice(2)
const keys: Record<string, string | undefined> = {
  'x-stack-project-id': projectId,
  'x-stack-publishable-client-key': key,
}
client.setConfig({ baseUrl, auth: ({ name = '' }) => keys[name] })
const headers = { 'x-stack-access-type': 'client' } as const

const { data: session } = await passwordSignUp({
  headers,
  body: { email: 'ada@example.com', password: 'a long enough password', verification_callback_url: 'http://localhost:3000/verify' },
  throwOnError: true,
})
keys['x-stack-access-token'] = session.access_token
const { data: user } = await usersReadOwn({ headers, throwOnError: true })
console.log(JSON.stringify({ isSame: user.id === session.user_id, email: user.primary_email }))

// @ts-expect-error The body is required, and so are its fields.
export const without = () => passwordSignUp({ headers })
// @ts-expect-error There is no such field.
export const wrong = () => user.nonsense
`

describe('a generated client', { timeout: 600_000, tags: ['installs'] }, () => {
  let testkit: Testkit
  let server: Listening
  let folder: string
  let url: string
  beforeAll(async () => {
    if (!existsSync(join(installed, 'node_modules/.package-lock.json')))
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: installed, stdio: 'pipe' })
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    testkit = await startTestkit({ env: { LATCHKEY_PORT: String(port), LATCHKEY_PUBLIC_URL: url } })
    server = await listen(testkit.latchkey.answer, { host: '127.0.0.1', port })
    folder = mkdtempSync(join(tmpdir(), 'latchkey-generated-'))
    mkdirSync(join(folder, 'src'))
  }, 600_000)
  afterAll(async () => {
    await server.close()
    await testkit.stop()
    rmSync(folder, { recursive: true })
  })

  it('has types, signs someone up and reads the user: TypeScript', async () => {
    const description = await (await fetch(`${url}/api/v1/openapi.json`)).text()
    writeFileSync(join(folder, 'openapi.json'), description)
    const words = ['--input', join(folder, 'openapi.json'), '--output', join(folder, 'src/client'), '--no-log-file']
    await run(process.execPath, [generator, ...words], { cwd: installed })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'src/program.ts'), program)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    expect(spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout).toBe('')

    const project = await testkit.createProject()
    const given = [
      '--import',
      import.meta.resolve('tsx'),
      'src/program.ts',
      `${url}/api/v1`,
      project.id,
      project.keys.client,
    ]
    const printed = JSON.parse(await run(process.execPath, given, { cwd: folder }))
    expect(printed).toEqual({ isSame: true, email: 'ada@example.com' })
  })
})

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [fileURLToPath(new URL('../../node_modules/@types', import.meta.url))],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
}
