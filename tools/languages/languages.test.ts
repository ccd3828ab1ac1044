/**
 * The programs of docs/other-languages.md, as Debian's interpreters and compilers run them. The page about verifying a
 * token shows lines of them.
 *
 * @module-tag installs
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../packages/server/src/listen.ts'
import { freePort } from '../postgres/postgres.ts'
import { findProgram, installPackages } from '../shared/debian.ts'

const page = readFileSync(new URL('../../docs/other-languages.md', import.meta.url), 'utf8')
const shortPage = readFileSync(new URL('../../docs/how-to/verify-a-token.md', import.meta.url), 'utf8')

/** How each language gets a program of the page ready, and the command that runs it. */
interface Language {
  readonly file: string
  readonly packages: readonly string[]
  prepare(folder: string): readonly string[]
}

const python: Language = {
  file: 'verify.py',
  packages: ['python3', 'python3-jwt', 'python3-cryptography'],
  prepare: () => ['/usr/bin/python3', 'verify.py'],
}

const languages: Readonly<Record<string, Language>> = {
  Python: python,
  Go: {
    file: 'verify.go',
    packages: ['golang-go', 'golang-github-coreos-go-oidc-dev'],
    prepare(folder) {
      // Debian has version 2, which is one package of the same names.
      replaceIn(join(folder, 'verify.go'), 'go-oidc/v3/oidc', 'go-oidc')
      const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'cache') }
      execFileSync(findProgram('go', 'golang-go'), ['build', '-o', 'verify', 'verify.go'], { cwd: folder, env })
      return [join(folder, 'verify')]
    },
  },
  Rust: {
    file: 'src/main.rs',
    packages: ['gcc', 'rustc', 'cargo', 'librust-jsonwebtoken-dev', 'librust-ureq-dev', 'librust-serde-dev'],
    prepare(folder) {
      writeFileSync(join(folder, 'Cargo.toml'), manifest)
      mkdirSync(join(folder, '.cargo'))
      writeFileSync(join(folder, '.cargo/config.toml'), vendored)
      execFileSync(findProgram('cargo', 'cargo'), ['build', '--offline', '--quiet'], { cwd: folder, stdio: 'pipe' })
      return [join(folder, 'target/debug/verify')]
    },
  },
}

const manifest = `[package]
name = "verify"
version = "0.1.0"
edition = "2021"

[dependencies]
jsonwebtoken = "8"
serde = { version = "1", features = ["derive"] }
ureq = { version = "2", features = ["json"] }
`
/** Debian's packages of Rust are sources in one folder. */
const vendored = `[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "/usr/share/cargo/registry"
`

describe('programs in other languages', { timeout: 600_000 }, () => {
  let testkit: Testkit
  let server: Listening
  let folder: string
  let url: string
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    testkit = await startTestkit({ env: { LATCHKEY_PORT: String(port), LATCHKEY_PUBLIC_URL: url } })
    server = await listen(testkit.latchkey.answer, { host: '127.0.0.1', port })
    folder = mkdtempSync(join(tmpdir(), 'latchkey-languages-'))
  })
  afterAll(async () => {
    await server.close()
    await testkit.stop()
    rmSync(folder, { recursive: true })
  })

  const settings = (projectId: string, serverKey: string, token: string) => ({
    LATCHKEY_BASE_URL: url,
    LATCHKEY_PROJECT_ID: projectId,
    LATCHKEY_SECRET_SERVER_KEY: serverKey,
    ACCESS_TOKEN: token,
  })

  for (const [name, { file, packages, prepare }] of Object.entries(languages)) {
    it(`verify access tokens: ${name}`, async () => {
      installPackages(packages)
      const cwd = join(folder, name)
      write(join(cwd, file), getProgram(file))
      const command = prepare(cwd)
      const [project, other] = await Promise.all([testkit.createProject(), testkit.createProject()])
      const ada = await project.signUp('ada@example.com')
      const stranger = await other.signUp('eve@example.com')
      const run = (token: string) => getOutcome(command, cwd, settings(project.id, project.keys.server, token))

      expect(await run(ada.accessToken)).toMatchObject({ code: 0, out: `${ada.userId} ada@example.com\n` })
      const [header = '', claims = '', signature = ''] = ada.accessToken.split('.')
      const asAdmin = Buffer.from(claims, 'base64url').toString().replace('ada@', 'eve@')
      const forged = [header, Buffer.from(asAdmin).toString('base64url'), signature].join('.')
      const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), claims, ''].join('.')
      for (const token of [forged, unsigned, stranger.accessToken, 'nonsense'])
        expect(await run(token)).toMatchObject({ code: 1, out: '' })
    })
  }

  it('say what is wrong with the settings, and take a slash at the end of the URL: Python', async () => {
    installPackages(python.packages)
    const cwd = join(folder, 'settings')
    write(join(cwd, python.file), getProgram(python.file))
    const project = await testkit.createProject()
    const ada = await project.signUp('ada@example.com')
    const right = settings(project.id, project.keys.server, ada.accessToken)
    const run = (changed: NodeJS.ProcessEnv) => getOutcome(python.prepare(cwd), cwd, { ...right, ...changed })

    const slash = await run({ LATCHKEY_BASE_URL: `${url}/` })
    expect(slash).toMatchObject({ code: 0, out: `${ada.userId} ada@example.com\n` })
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const unreachable = await run({ LATCHKEY_BASE_URL: nowhere })
    expect(unreachable).toMatchObject({ code: 1, said: expect.stringContaining(`The keys of ${nowhere} could not`) })
    const unknown = '00000000-0000-4000-8000-000000000000'
    const noProject = await run({ LATCHKEY_PROJECT_ID: unknown })
    expect(noProject).toMatchObject({ code: 1, said: `There is no project ${unknown} at ${url}.\n` })
    expect(await run({ ACCESS_TOKEN: 'nonsense' })).toMatchObject({ said: expect.stringContaining('not signed in') })
  })

  it.each(['Python', 'Go'])('have every line of the short page: %s', name => {
    const [, block = ''] = new RegExp(`^\`\`\`${name.toLowerCase()}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(shortPage) ?? []
    const lines = toLines(block)
    expect(lines.length).toBeGreaterThan(0)
    const program = new Set(toLines(getProgram(languages[name]?.file ?? '')))
    expect(lines.filter(line => !program.has(line))).toEqual([])
  })

  it('read the user: Python', async () => {
    installPackages(['python3'])
    const project = await testkit.createProject()
    const ada = await project.signUp('ada@example.com')
    const env = settings(project.id, project.keys.server, ada.accessToken)
    write(join(folder, 'me.py'), getProgram('me.py'))
    const run = () => getOutcome(['/usr/bin/python3', 'me.py'], folder, env)
    expect(await run()).toMatchObject({ code: 0, out: `${ada.userId} ada@example.com\n` })
    await project.request('DELETE', '/auth/sessions/current', ada)
    expect(await run()).toMatchObject({ code: 1, out: '' })
  })
})

const toLines = (block: string): string[] => block.split('\n').flatMap(line => line.trim() || [])

/** The block of the page that begins with the name of its file, as a comment. */
function getProgram(file: string): string {
  const blocks = [...page.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  const program = blocks.find(block =>
    new RegExp(`^(#|//) ${file.replace('src/', '').replace('.', '\\.')}\n`).test(block),
  )
  if (program === undefined) throw new Error(`docs/other-languages.md shows no ${file}`)
  return program
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function replaceIn(file: string, from: string, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

async function getOutcome([program = '', ...words]: readonly string[], cwd: string, settings: NodeJS.ProcessEnv) {
  const child = spawn(program, words, { cwd, env: { PATH: process.env.PATH, ...settings } })
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, said }
}
