/** The OpenAPI description is complete: a client that a generator makes of it signs someone up, and reads the user. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../newcomer/processes.ts'
import { type DescribedServer, installedGenerator, startDescribedServer } from './described-server.ts'

const generator = 'node_modules/@hey-api/openapi-ts/bin/run.js'
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

describe('a generated client in TypeScript', { timeout: 600_000, tags: ['installs'] }, () => {
  let installed: string
  let server: DescribedServer
  beforeAll(async () => {
    installed = installedGenerator('typescript-generator')
    server = await startDescribedServer()
    mkdirSync(join(server.folder, 'src'))
  }, 600_000)
  afterAll(() => server.stop())

  it('has types, signs someone up and reads the user', async () => {
    const { folder, url, project } = server
    const words = ['--input', join(folder, 'openapi.json'), '--output', join(folder, 'src/client'), '--no-log-file']
    await run(process.execPath, [join(installed, generator), ...words], { cwd: installed })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'src/program.ts'), program)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    expect(spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout).toBe('')

    const given = ['--import', import.meta.resolve('tsx'), 'src/program.ts', url, project.id, project.keys.client]
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
