/** The packages as they would be published: packed, installed into an empty folder, type-checked, and started. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../postgres/postgres.ts'
import { nodeProgram } from '../shared/node-programs.mjs'
import { packPackages } from './packed.ts'

const resolutions = [
  { module: 'ESNext', moduleResolution: 'bundler' },
  { module: 'Node16', moduleResolution: 'node16' },
  { module: 'NodeNext', moduleResolution: 'nodenext' },
]
const program = `import { LatchkeyClientApp, LatchkeyServerApp, type ServerUser } from '@latchkey/js'
import { SignIn, useUser } from '@latchkey/react'
import { LatchkeyAdminApp } from '@latchkey/react/admin'
import { startTestkit } from '@latchkey/testkit'

const app = new LatchkeyClientApp({ baseUrl: 'http://localhost:8100', projectId: 'a', publishableClientKey: 'b', tokenStore: 'memory' })
export const name: Promise<string | null | undefined> = app.getUser().then(user => user?.displayName)
export const server: new (...options: never[]) => unknown = LatchkeyServerApp
export const admin: new (...options: never[]) => unknown = LatchkeyAdminApp
export const getEmail = (user: ServerUser) => user.primaryEmail
export const parts = { SignIn, useUser, startTestkit }
// @ts-expect-error It has no such method.
export const broken = app.getUsers()
`

describe('the packages', { timeout: 600_000, tags: ['installs'] }, () => {
  let folder: string
  const npm = (...words: string[]) => execFileSync('npm', words, { cwd: folder, stdio: 'pipe' })

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-tarballs-'))
    const tarballs = packPackages(folder)
    writeFileSync(join(folder, 'package.json'), '{ "name": "app", "private": true, "type": "module" }')
    npm(
      'install',
      '--no-audit',
      '--no-fund',
      ...tarballs,
      'react@19',
      'react-dom@19',
      '@types/react@19',
      'typescript@5',
    )
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(resolutions)('have types for a program with $moduleResolution', resolution => {
    writeFileSync(join(folder, 'program.ts'), program)
    const compilerOptions = { ...resolution, strict: true, noEmit: true, skipLibCheck: true, target: 'ES2022' }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
    const { stdout } = spawnSync('npx', ['tsc'], { cwd: folder, encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  it.each(['20', '22', '24'] as const)('start a server with its dashboard and demo on Node %s', async version => {
    const node = await nodeProgram(version)
    const [port, demoPort] = [await freePort(), await freePort()]
    const home = join(folder, `home-${version}`)
    const startedAt = performance.now()
    const server = spawn(node, [join(folder, 'node_modules/latchkey/latchkey.mjs'), 'start'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: home,
        LATCHKEY_DATA_DIR: join(folder, `data-${version}`),
        LATCHKEY_PORT: String(port),
        LATCHKEY_DEMO_PORT: String(demoPort),
      },
      stdio: 'ignore',
    })
    try {
      await healthy(server, port)
      console.log(`latchkey start from tarballs on Node ${version}: ${Math.round(performance.now() - startedAt)} ms`)
      for (const at of [port, demoPort])
        expect(await (await fetch(`http://127.0.0.1:${at}/`)).text()).toContain('<!doctype html>')
    } finally {
      if (server.exitCode === null && server.kill()) await once(server, 'exit')
    }
    expect(existsSync(join(home, '.cache/latchkey/compiled')), 'compiled code is kept').toBe(version !== '20')
  })
})

async function healthy(server: ChildProcess, port: number): Promise<void> {
  for (let tried = 0; tried < 300 && server.exitCode === null; tried += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
    if (response?.ok) return
    await pause(200)
  }
  throw new Error('The server did not become healthy.')
}
